/** Inline, so that the page's style sheet, with the owner's colors, applies to it. */
export const Drawing = ({ className, svg }: { className?: string; svg: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder
  <div className={className} dangerouslySetInnerHTML={{ __html: svg }} />
);
