import { useEffect } from 'react';

const quoted = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`;

/** A static style sheet can't contain the client's name. */
export const usePrintHead = (name: string, printed: string): void => {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page {
      font: 8pt sans-serif;
      @top-left { content: ${quoted(name)} }
      @top-right { content: ${quoted(printed)} }
      @bottom-right { content: "Page " counter(page) " of " counter(pages) }
    }`);
    // The head has the same words as the foot, which is for browsers that can't print a head.
    if ('CSSMarginRule' in window) sheet.insertRule('.print-foot { display: none }');
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [name, printed]);
};
