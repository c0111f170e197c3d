/** Shown before the text is lost: the browser also asks before it leaves the page. */
export const NotKept = () => (
  <p role="status" className="field-error">
    This text isn’t kept: it is lost if you leave or reload this page before you save or send it.
  </p>
);
