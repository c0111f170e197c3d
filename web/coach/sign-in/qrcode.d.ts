declare module 'qrcode' {
  const draw: (text: string, options: { type: 'svg' }) => Promise<string>;

  export { draw as toString };
}
