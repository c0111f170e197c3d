export const fieldWords = (name: string): string => {
  const text = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
