import { useEffect, useRef, useState } from 'react';
import { type Change, isClockRunning, nextStates } from '#shared/domain/case.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { Called, Contacted, Later, PlanCall, TryAgain } from '#web/coach/change/case-dialogs.tsx';
import { Label, likelyWay, useChoices, whyUnchanged } from '#web/coach/change/change-buttons.tsx';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { TITLE_ID } from '#web/coach/frame/dialog-form.tsx';
import { say, useKey } from '#web/coach/frame/keys.tsx';
import { Menu, openMenuIn } from '#web/coach/frame/menu.tsx';
import { useNow } from '#web/coach/frame/use-now.ts';
import { duration } from '#web/coach/frame/words.ts';
import type { OpenCase } from './case-queries.ts';
import { newerThan, telOf } from './contact.tsx';

const isCall = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href^="tel:"]') !== null;

/** Names a trainer who has opened the same case, so that two trainers don't call one client. */
const Other = ({ other, news }: Pick<OpenCase, 'other' | 'news'>) => {
  const now = useNow();
  const ago = other ? now.getTime() - Date.parse(other.at) : 0;
  return (
    <>
      <p className={news ? 'others' : 'unseen'} role="status">
        {news}
      </p>
      <p className={other && !news ? 'others' : 'unseen'}>
        <span role="status">{other && `${other.by} opened this case`}</span>
        {/* Not in the status, because a screen reader would announce each minute. */}
        {other && ` ${ago < 60_000 ? 'just now' : `${duration(ago)} ago`}.`}
      </p>
    </>
  );
};

export const CaseActions = ({
  opened,
  ...others
}: { opened: Opened } & Pick<OpenCase, 'other' | 'news'>) => {
  const { clientCase } = opened;
  const { bookingUrl } = useCoach();
  const { choices, change: make, isPending } = useChoices(clientCase);
  const dialog = useRef<HTMLDialogElement>(null);
  const section = useRef<HTMLElement>(null);
  const question = useRef<HTMLDialogElement>(null);
  const [hasCalled, setCalled] = useState(false);
  const [asking, setAsking] = useState<'contacted' | 'tried' | 'later' | 'call'>();
  useKey('m', () => openMenuIn(section.current));
  const press = (key: 'c' | 'x') => {
    const chosen = choices.find(({ shortcut }) => shortcut === key);
    if (chosen) change(chosen.change);
    else say(whyUnchanged(clientCase));
  };
  useKey('c', () => press('c'));
  useKey('x', () => press('x'));
  const possible = nextStates[clientCase.state];
  const canReach = possible.includes('contacted');
  useEffect(() => {
    if (asking) dialog.current?.showModal();
  }, [asking]);
  useEffect(() => {
    if (!hasCalled) return;
    // At a computer, the trainer reads and writes in this page during the call.
    const isComputer = matchMedia('(hover: hover) and (pointer: fine)').matches;
    if (isComputer) question.current?.show();
    else question.current?.showModal();
  }, [hasCalled]);
  useEffect(() => {
    if (clientCase.state && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
  }, [clientCase.state]);
  useEffect(() => {
    if (!canReach) {
      question.current?.close();
      return;
    }
    // The question opens at the click, so a trainer who calls from a phone sees it after the call.
    const ask = ({ target }: Event) => isCall(target) && setCalled(true);
    document.addEventListener('click', ask);
    return () => document.removeEventListener('click', ask);
  }, [canReach]);
  useEffect(() => {
    const { current: bar } = section;
    if (!bar) return;
    // On a phone, the notice about a change appears above the actions, whose height depends on the
    // text size.
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--actions-height', `${bar.offsetHeight}px`),
    );
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  const name = clientCase.contact?.name ?? 'this client';
  const close = () => {
    dialog.current?.close();
    question.current?.close();
  };
  const change = (made: Change) => {
    close();
    make(made);
  };
  const asked = { name, onSave: change, onCancel: close };
  const isNewest = !newerThan(opened);
  const isFrequent = ({ to }: Change) => to === 'contacted' || to === 'tried';
  return (
    <section ref={section} className="actions" aria-label="What happened" tabIndex={-1}>
      {clientCase.contact?.phone && isNewest && (
        <a className="button button-quiet" href={telOf(clientCase.contact.phone)}>
          Call
        </a>
      )}
      {choices
        .filter((each) => isFrequent(each.change))
        .map((each) => (
          <button
            key={each.words}
            type="button"
            className={each.change.to === 'contacted' ? 'button' : 'button button-quiet'}
            aria-disabled={isPending}
            aria-keyshortcuts={each.shortcut}
            onClick={() => change(each.change)}
          >
            <Label {...each} />
          </button>
        ))}
      <Other {...others} />
      <Menu label="More">
        {canReach && (
          <button type="button" onClick={() => setAsking('contacted')}>
            Contacted another way, or earlier…
          </button>
        )}
        {possible.includes('tried') && (
          <button type="button" onClick={() => setAsking('tried')}>
            No answer: choose when to try again…
          </button>
        )}
        {possible.includes('later') && (
          <button type="button" onClick={() => setAsking('later')}>
            Later…
          </button>
        )}
        {choices
          .filter((each) => !isFrequent(each.change))
          .map((each) => (
            <button
              key={each.words}
              type="button"
              aria-disabled={isPending}
              aria-keyshortcuts={each.shortcut}
              onClick={() => change(each.change)}
            >
              {each.words}
            </button>
          ))}
        {clientCase.contact && isNewest && (
          <button type="button" onClick={() => setAsking('call')}>
            Add a call to my calendar…
          </button>
        )}
        {bookingUrl && (
          <a href={bookingUrl} target="_blank" rel="noreferrer">
            Booking page
          </a>
        )}
      </Menu>
      <dialog
        ref={question}
        className="dialog called"
        aria-labelledby="called"
        onKeyDown={({ key }) => key === 'Escape' && close()}
        onClose={() => setCalled(false)}
      >
        {hasCalled && <Called {...asked} choices={choices} />}
      </dialog>
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby={TITLE_ID}
        onClose={() => setAsking(undefined)}
      >
        {asking === 'contacted' && (
          <Contacted {...asked} likely={likelyWay(clientCase)} since={clientCase.waitingSince} />
        )}
        {asking === 'tried' && <TryAgain {...asked} />}
        {asking === 'later' && <Later {...asked} isClockRunning={isClockRunning(clientCase)} />}
        {asking === 'call' && <PlanCall opened={opened} onClose={close} />}
      </dialog>
    </section>
  );
};
