export const LoadFailed = () => (
  <main className="wrap">
    <p role="alert">
      This page didn’t load completely. Check your connection, then{' '}
      <a href={location.pathname + location.search}>reload the page</a>.
    </p>
  </main>
);
