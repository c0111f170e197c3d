import * as z from 'zod';

// The rules of the owner's files. The pages and the functions don't load this module.

/** Nobody can register these domains (RFC 2606, RFC 6761). */
export const isReserved = (domain: string): boolean =>
  /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i.test(domain);

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

export const address = z
  .email('must be an email address, such as you@your-domain.com.')
  .refine((email) => !isReserved(domainOf(email)), {
    error: ({ input }) => `is '${input}', which can’t receive email: write a real address.`,
  });

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const TIME_ZONE_ERROR = 'must be the name of a time zone, such as Europe/Berlin.';

export const timeZone = z.string(TIME_ZONE_ERROR).refine(isTimeZone, TIME_ZONE_ERROR);

export const trueOrFalse = z.boolean('must be true or false.');

/** One sentence for each mistake, with the file and the setting. */
export const sentences = ({ issues }: z.ZodError, file: string, at: string[] = []): string[] =>
  issues.map((issue) => {
    const path = [...at, ...issue.path].join('.');
    return issue.code === 'unrecognized_keys'
      ? `In ${file}, ${path ? `${path} has` : 'there is'} no setting '${issue.keys.join("', '")}'.`
      : `In ${file}, ${path} ${issue.message}`;
  });
