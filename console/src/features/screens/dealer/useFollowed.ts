import { useQueryClient } from '@tanstack/react-query';
import { zoneName } from '../../../lib/display-settings.ts';
import { askAgain, wallSettledMs } from '../../../lib/shared-answers.ts';
import { secondMs } from '../../../lib/time.ts';
import { useBatched } from '../../../lib/useBatched.ts';
import { useTopic } from '../../../live/useLive.ts';
import { dealerScreenKey, dealerScreenParts } from './queries.ts';

type Part = (typeof dealerScreenParts)[number];

/** Between the requests of two parts: none of their answers is taken in within one frame with another. */
const apartMs = 0.1 * secondMs;

/** Asks for the figures again when their answers hold what the socket has reported: once for many changes, part after part. */
export function useFollowed(): void {
  const queryClient = useQueryClient();
  const changed = useBatched<Part>({
    settledMs: wallSettledMs,
    async ask(parts) {
      const asked = parts.map(async (part, nth) => {
        await new Promise((done) => setTimeout(done, nth * apartMs));
        await askAgain(queryClient, [...dealerScreenKey, part]);
      });
      await Promise.all(asked);
    },
  });
  useTopic('devices', () => changed(dealerScreenParts));
  useTopic(`alarms:${zoneName()}`, () => changed(dealerScreenParts));
}
