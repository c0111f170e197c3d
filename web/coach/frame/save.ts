import { useMutation } from '@tanstack/react-query';
import { newId } from '#web/lib/new-id.ts';

export const save = (content: Blob, fileName: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

interface Part {
  exportId: string;
  after?: string;
}

export const useExport = (
  fileName: string,
  isEmpty: boolean,
  read: (part: Part) => Promise<{ csv: string; after?: string | undefined }>,
) => {
  const {
    mutate,
    data: exported,
    error,
    isPending,
  } = useMutation({
    mutationFn: async () => {
      const exportId = newId();
      const parts: string[] = [];
      let after: string | undefined;
      do {
        const part = await read({ exportId, ...(after && { after }) });
        parts.push(part.csv);
        after = part.after;
      } while (after);
      save(new Blob(parts, { type: 'text/csv;charset=utf-8' }), fileName);
      return fileName;
    },
  });
  const isOff = isPending || isEmpty;
  return {
    error,
    isOff,
    status: exported ? `Downloaded as ${exported}.` : '',
    label: isPending ? 'Downloading…' : 'Download as CSV',
    start: () => {
      if (!isOff) mutate();
    },
  };
};
