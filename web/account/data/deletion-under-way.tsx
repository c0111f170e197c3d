import { brand } from '#shared/brand.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { paths } from '#web/lib/paths.ts';
import { when } from '#web/ui/when.ts';

export const DeletionUnderWay = ({ since }: { since: string }) => (
  <section aria-labelledby="deleting">
    <h2 id="deleting">We’re deleting your data</h2>
    <p>
      We began {when(since)}. You can’t submit anything from this account, and{' '}
      {brand.coach.firstName} can’t open what you’ve sent. If you confirmed your email address, we
      email you when it’s done.
    </p>
    <p>
      What we keep, and for how long: <a href={paths.healthData}>{healthPolicy}</a>
    </p>
  </section>
);
