const NEAR_PX = 600;

/** Fetches the answer times when the footer is near. If there are none, the footer's line stays empty. */
export const showAnswerTimes = (path: string): void => {
  const line = document.querySelector('.answer-times');
  const summary = line?.querySelector('summary');
  if (!line || !summary) return;
  const near = new IntersectionObserver(
    async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      const response = await fetch(path).catch(() => undefined);
      const { onTime, of } = response?.ok ? await response.json() : {};
      if (!of) return;
      summary.textContent = `${onTime} of ${of} answered within 24 hours`;
      line.classList.add('is-known');
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  near.observe(line);
};
