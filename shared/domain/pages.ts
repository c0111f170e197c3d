export const belowPages: Readonly<Record<string, string>> = {
  '/coach': '/(more|leads|cases/[\\w-]{1,64})',
};

/** Washington's law requires a health policy separate from other policies (RCW 19.373.020). */
export const healthPolicy = 'Consumer Health Data Privacy Policy';

export const casePath = (clientId: string): string => `/coach/cases/${clientId}`;
