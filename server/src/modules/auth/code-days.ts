import { dayMs } from '@oilsight/oil';
import { AppError } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import { siteOf } from '../../platform/network.ts';
import { channelOf, isByNetwork, isForAnybody, isOfKnownBrowser } from './codes.rules.ts';
import type { CodeSubject } from './codes.rules.ts';
import type { CodeDay, CodeStore } from './codes.store.ts';

/**
 * For one account that changes its phone or address; for one phone at login for all strangers together; for one phone
 * or address whose owner has forgotten the password, for each network; and for each browser where it is known.
 */
const maxOfDay = { requests: 20, failures: 20 } as const;
/**
 * Messages a day to one phone for all browsers where it is known: it bounds the cost, however many browsers somebody
 * makes known.
 */
const maxOfKnownBrowsers = 60;
/**
 * Codes for a new password that strangers are sent in a day. All networks together share the first of them; beyond
 * these each network is still sent `own`, until there are `all`. `all` bounds the cost of one phone or address, and with
 * ten tries at each code the guesses of a day. A phone has as many as a provider lets through (decision 23).
 */
const maxForNewPassword = { sms: { shared: 10, own: 1, all: 50 }, email: { shared: 20, own: 2, all: 100 } } as const;

/** Counts of requests and wrong codes of one day, UTC. They are in the database: a restart does not reset them. */
export interface CodeDays {
  /** Counts a request. @throws AppError `tooManyRequests` */
  countRequest(subject: CodeSubject, address: string): Promise<void>;
  /** @throws AppError `tooManyLogins` when the wrong codes of the day are used up */
  checkFailures(subject: CodeSubject, address: string): Promise<void>;
  countFailure(subject: CodeSubject, address: string): Promise<void>;
}

export function createCodeDays({ store, clock }: { store: CodeStore; clock: Clock }): CodeDays {
  const dayOf = (who: string): CodeDay => ({ who, day: Math.floor(clock.now() / dayMs) });
  const dayOfSubject = ({ purpose, owner, target }: CodeSubject) =>
    dayOf(isForAnybody(purpose) ? `${purpose} ${target} ${owner}` : `account ${owner}`);
  const dayOfNetwork = ({ purpose, target }: CodeSubject, address: string) =>
    dayOf(`${purpose} ${target} network ${siteOf(address)}`);
  const dayOfKnownBrowsers = ({ purpose, target }: CodeSubject) =>
    dayOf(purpose === 'login' ? `known ${target}` : `known ${purpose} ${target}`);
  const restOfDay = () => ({ seconds: Math.ceil((dayMs - (clock.now() % dayMs)) / 1000) });
  const dayOfTries = (subject: CodeSubject, address: string) =>
    isByNetwork(subject) ? dayOfNetwork(subject, address) : dayOfSubject(subject);

  return {
    countRequest: (subject, address) =>
      // A request that is refused counts for nothing: the refusal rolls back the counts before it.
      store.transaction(async (tx) => {
        const count = async (day: CodeDay, most: number): Promise<number> => {
          const counted = await store.countRequest(tx, day, most);
          if (counted === null) throw new AppError('tooManyRequests', restOfDay());
          return counted;
        };
        if (isByNetwork(subject)) {
          const { shared, own, all } = maxForNewPassword[channelOf(subject.target)];
          const nth = await count(dayOfNetwork(subject, address), shared);
          await count(dayOfSubject(subject), nth <= own ? all : shared);
          return;
        }
        await count(dayOfSubject(subject), maxOfDay.requests);
        if (isOfKnownBrowser(subject)) await count(dayOfKnownBrowsers(subject), maxOfKnownBrowsers);
      }),

    async checkFailures(subject, address) {
      if ((await store.failuresOf(dayOfTries(subject, address))) >= maxOfDay.failures)
        throw new AppError('tooManyLogins', restOfDay());
    },

    countFailure: (subject, address) => store.countFailure(dayOfTries(subject, address)),
  };
}
