import type { Brand } from '#shared/domain/brand-settings.ts';

/**
 * Your settings. Each setting replaces the value in `brand.ts`, and `domain/brand-settings.ts`
 * explains each setting. Updates never touch this file. Your texts are in `web/content/owner.ts`,
 * and your colors are in `web/ui/owner.css`.
 */
export const owner: Partial<Brand> = {};
