export const layOutBelow = (): void => {
  const sections = document.querySelectorAll<HTMLElement>('main > section');
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const layOut = (index: number) => {
    const section = sections[index];
    if (!section) return;
    section.style.contentVisibility = 'visible';
    whenIdle(() => layOut(index + 1));
  };
  addEventListener('load', () => whenIdle(() => layOut(0)));
};
