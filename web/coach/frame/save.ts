/** Saves what the page has made as a file. */
export const save = (content: Blob, fileName: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // Not at once: the download reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
