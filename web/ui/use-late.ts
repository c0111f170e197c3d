import { type ComponentType, useEffect, useRef, useState } from 'react';

/** A part of a page that loads after the page. If it can't be loaded, the page works without it. */
export const useLate = <Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined => {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const loading = useRef(load);
  useEffect(() => {
    loading.current().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    );
  }, []);
  return Part;
};
