declare module 'qrcode' {
  export const create: (text: string) => { modules: { size: number; data: Uint8Array } };
}
