import { access } from '#web/content/content.ts';

export const Access = () => (
  <section className="section wrap split" aria-labelledby="access-title">
    <div className="section-head">
      <h2 id="access-title">{access.title}</h2>
      <p className="lead">{access.text}</p>
    </div>
    <ol className="log">
      {access.entries.map(({ time, asked, answered }) => (
        <li key={time}>
          <p className="log-time">{time}</p>
          <p className="log-asked">“{asked}”</p>
          <p>{answered}</p>
        </li>
      ))}
    </ol>
  </section>
);
