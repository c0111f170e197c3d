import { type ComponentType, useEffect, useRef, useState } from 'react';

/** Browsers don't request a module again that they couldn't load, so only a reload helps. */
const NotLoaded = () => (
  <p role="alert">
    This part of the page couldn’t be loaded. Check your connection, then{' '}
    <a href={location.pathname + location.search}>reload the page</a>.
  </p>
);

/** A part of a page that loads after the page. If it can't be loaded, the page shows how to get it. */
export const useLate = <Props,>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined => {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const loading = useRef(load);
  useEffect(() => {
    loading.current().then(
      (loaded) => setPart(() => loaded),
      () => setPart(() => NotLoaded),
    );
  }, []);
  return Part;
};
