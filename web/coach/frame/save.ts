export const save = (content: Blob, fileName: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The browser reads the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

export const saveParts = async (
  fileName: string,
  read: (after: string | undefined) => Promise<{ csv: string; after?: string | undefined }>,
): Promise<void> => {
  const parts: string[] = [];
  let after: string | undefined;
  do {
    const part = await read(after);
    parts.push(part.csv);
    after = part.after;
  } while (after);
  save(new Blob(parts, { type: 'text/csv;charset=utf-8' }), fileName);
};
