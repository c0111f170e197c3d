/** Caching and headers for a group of the site's files; the first group that matches a path applies. */
interface SiteFiles {
  /** Matches the group's files by their path in `web/dist`, without a leading slash. */
  test: RegExp;
  /** The same files, as patterns of `aws s3 sync`. */
  include: string[];
  cacheControl: string;
  contentDisposition?: string;
}

const REVALIDATED = 'public, max-age=0, must-revalidate';

export const siteFiles: SiteFiles[] = [
  {
    test: /^assets\//,
    include: ['assets/*'],
    cacheControl: 'public, max-age=31536000, immutable',
  },
  {
    test: /Fitness-Guide\.png$/,
    include: ['*Fitness-Guide.png'],
    cacheControl: REVALIDATED,
    contentDisposition: 'attachment; filename="6-Mistakes-Fitness-Guide.png"',
  },
  { test: /^/, include: ['*'], cacheControl: REVALIDATED },
];
