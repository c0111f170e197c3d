import { useEffect } from 'react';

/** A string of CSS. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`;

/** Puts a head and the page's number on each printed page. The name isn't known to the page's own style sheet. */
export const usePrintHead = (name: string, printed: string): void => {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page {
      font: 8pt sans-serif;
      @top-left { content: ${quoted(name)} }
      @top-right { content: ${quoted(printed)} }
      @bottom-right { content: "Page " counter(page) " of " counter(pages) }
    }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [name, printed]);
};
