import { brand } from '#shared/brand.ts';
import { copiesElsewhere } from '#shared/domain/privacy.ts';

export const OwnCopies = ({ emailConfirmed }: { emailConfirmed: boolean }) => (
  <>
    The site can’t delete your coach’s own copies ({copiesElsewhere}), so it asks your coach to
    delete them.
    {!emailConfirmed && (
      <>
        {' '}
        Because you never confirmed your address, the site can’t say whose copies they are. Please
        email <a href={`mailto:${brand.email}`}>{brand.email}</a> as well.
      </>
    )}
  </>
);
