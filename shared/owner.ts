import type { Brand } from '#shared/domain/brand-settings.ts';

/**
 * Your settings. Each replaces the one in `brand.ts`, and `domain/brand-settings.ts` explains them. Updates
 * never touch this file. Your texts are in `web/content/owner.ts`, your colors in `web/ui/owner.css`.
 */
export const owner: Partial<Brand> = {};
