{
  const { form: file } = document.currentScript.dataset;
  const form = document.getElementById('guide-form');

  /** The guide's form needs React, which loads at the visitor's first sign of use. */
  const wake = () => import(file).catch(() => form.classList.add('not-loaded'));

  if (form) {
    for (const sign of ['scroll', 'pointerover', 'pointerdown', 'keydown', 'focusin'])
      addEventListener(sign, wake, { once: true, capture: true, passive: true });
  }

  // biome-ignore lint/suspicious/noConsole: the specification asks for this line
  if (document.querySelector('.not-found')) console.error('404: no page at', location.pathname);
}
