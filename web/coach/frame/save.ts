/** Saves text from the page as a file. */
export const save = (content: Blob, fileName: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // Later, because the download reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
