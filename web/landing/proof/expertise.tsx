import { expertise } from '#web/content/content.ts';
import { BarPath } from '#web/landing/drawings/bar-path.tsx';

export const Expertise = () => (
  <section className="section wrap expertise" id="about" aria-labelledby="about-title">
    <div className="expertise-text">
      <h2 id="about-title">{expertise.title}</h2>
      <p className="lead">{expertise.text}</p>
    </div>
    <ul className="credentials">
      {expertise.credentials.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <BarPath />
  </section>
);
