import type { Brand } from '#shared/brand.ts';

/**
 * Your settings: each replaces the sample's in `brand.ts`, where they are explained. Updates never touch this file. Your
 * texts are in `web/content/owner.ts`, your colors in `web/ui/owner.css`.
 */
export const owner: Partial<Brand> = {};
