export const unsubscribeToken = (leadId: string, secret: string): string => `${leadId}${secret}`;

const TOKEN = /^([0-9a-f]{32})([0-9a-f]{32})$/;

export const parseToken = (text: string): { leadId: string; secret: string } | undefined => {
  const [, leadId, secret] = TOKEN.exec(text) ?? [];
  return leadId && secret ? { leadId, secret } : undefined;
};
