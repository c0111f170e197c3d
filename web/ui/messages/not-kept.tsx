/** A warning. The browser also asks before the coach leaves the page. */
export const NotKept = () => (
  <p role="status" className="field-error">
    We can’t keep a copy of this text right now. If you leave or reload this page before you save or
    send it, you’ll lose it.
  </p>
);
