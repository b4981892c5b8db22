import { useShop } from '../../data/shop.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';

type LicenceEndedProps = {
  className?: string;
  /** Where the price isn't shown elsewhere. */
  due?: string;
};

/** Why a course that was open is closed again. What can't be bought here isn't offered. */
export function LicenceEnded({ className, due }: LicenceEndedProps) {
  const { payments } = useShop();
  return (
    <p className={className}>
      Your licence has ended.
      {payments !== 'off' && (
        <>
          {' '}
          <TextLink to="/user-screen/team">Renew it</TextLink>, or buy this course
          {due && (
            <>
              {' '}
              for <b>{due}</b>
            </>
          )}
          .
        </>
      )}
    </p>
  );
}
