import { processorTimeOf } from '../processor-time.ts';
import { startBenchServer, type BenchServer } from '../server.ts';
import { markdown, median } from '../table.ts';
import { ms, timed } from '../timing.ts';
import { createSend, type Answer, type Send } from './caller.ts';
import { makePlant, tokenOf } from './place.ts';
import { knownOf, readsOf, type Read } from './reads.ts';
import { mostAtOnce, writesOf, type Step } from './writes.ts';

/** Calls in a row take at least this long, because the kernel counts processor time in steps of 10 ms. */
const measuredMs = 200;

/** What one server needed for a call, one entry a round, ms a call. */
interface Figures {
  readonly worked: number[];
  readonly waited: number[];
}

interface Side {
  readonly server: BenchServer;
  readonly send: Send;
  readonly reads: readonly Read[];
  readonly writes: readonly (readonly Step[])[];
  readonly figures: Map<string, Figures>;
}

async function startSide(root: string | undefined): Promise<Side> {
  const server = await startBenchServer(1, root);
  try {
    const place = await makePlant(server);
    const send = createSend(server, await tokenOf(server.port));
    const known = await knownOf(send, place);
    return { server, send, reads: readsOf(known), writes: writesOf(known), figures: new Map() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Runs `count` calls one after the other, and keeps what they took. @returns the answers */
async function measure(
  { server, figures }: Side,
  { name, counts, count }: { readonly name: string; readonly counts: boolean; readonly count: number },
  ask: (at: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const times: number[] = [];
  const processorTime = () => processorTimeOf(server.pid) + processorTimeOf(server.databasePid);
  const before = processorTime();
  for (let at = 0; at < count; at += 1) times.push(await timed(async () => answers.push(await ask(at))));
  const worked = ((processorTime() - before) * 1000) / count;
  const own = figures.get(name) ?? { worked: [], waited: [] };
  figures.set(name, own);
  if (!counts) return answers;
  own.worked.push(worked);
  own.waited.push(median(times));
  return answers;
}

/** One series of writes on `count` new objects, which are numbered from `from`. */
async function runSeries(
  side: Side,
  series: readonly Step[],
  { from, count, counts }: { readonly from: number; readonly count: number; readonly counts: boolean },
): Promise<void> {
  let items: Answer[] = Array.from({ length: count }, () => ({}));
  for (const { name, request } of series) {
    const answers = await measure(side, { name, counts, count }, (at) =>
      side.send(request(items[at] ?? {}, from + at, at)),
    );
    // Some calls answer with the object itself, some with the object and what is shown this once.
    items = items.map((item, at) => {
      const answer = answers[at] ?? {};
      return { ...item, ...answer, ...(answer['device'] as Answer), ...(answer['user'] as Answer) };
    });
  }
}

function rowOf(name: string, ours: Figures, theirs: Figures): string[] {
  const ratio = (of: (figures: Figures) => readonly number[]) =>
    median(of(ours).map((value, n) => value / (of(theirs)[n] ?? Number.NaN))).toFixed(2);
  const worked = ({ worked: values }: Figures) => values;
  const waited = ({ waited: values }: Figures) => values;
  return [
    name,
    ms(median(ours.worked)),
    ms(median(theirs.worked)),
    ratio(worked),
    ms(median(ours.waited)),
    ms(median(theirs.waited)),
    ratio(waited),
  ];
}

/**
 * Every read call and the main writes of this checkout in turns with those of another one: the processor time of server
 * and database, and the time at the client. The ratios are those within a round, so that other load of the machine
 * affects both.
 *
 * @param root folder of the other checkout
 * @returns a page of the results
 */
export async function comparedCalls(root: string, rounds: number): Promise<string> {
  const sides = [await startSide(undefined), await startSide(root)] as const;
  const [ours, theirs] = sides;
  /** Both sides one after the other; the order alternates, so that work left over by one does not always slow the other. */
  const inTurn = async (round: number, work: (side: Side) => Promise<unknown>) => {
    for (const side of round % 2 === 0 ? [ours, theirs] : [theirs, ours]) await work(side);
  };
  const names: string[] = [];
  try {
    for (const [r, { name, request }] of ours.reads.entries()) {
      names.push(name);
      const ask = (side: Side) => side.send(side.reads[r]?.request ?? request);
      for (let n = 0; n < 5; n += 1) await inTurn(n, ask);
      const tookMs = Math.max(await timed(() => ask(ours)), 0.1);
      const count = Math.min(100, Math.max(5, Math.ceil(measuredMs / tookMs)));
      for (let round = 0; round < rounds; round += 1)
        await inTurn(round, (side) => measure(side, { name, count, counts: true }, () => ask(side)));
    }
    let from = 0;
    for (const [s, series] of ours.writes.entries()) {
      names.push(...series.map(({ name }) => name));
      // The first round is a warm-up, and tells how many objects take long enough to be measured.
      let count = 5;
      for (let round = 0; round <= rounds; round += 1) {
        const begun = performance.now();
        await inTurn(round, (side) => runSeries(side, side.writes[s] ?? series, { from, count, counts: round > 0 }));
        from += count;
        const tookMs = (performance.now() - begun) / (2 * count * series.length);
        if (round === 0) count = Math.min(mostAtOnce, Math.max(5, Math.ceil(measuredMs / tookMs)));
      }
    }
  } finally {
    for (const { server } of sides) await server.stop();
  }
  const none: Figures = { worked: [], waited: [] };
  const rows = names.map((name) => rowOf(name, ours.figures.get(name) ?? none, theirs.figures.get(name) ?? none));
  const overall = (column: number) => median(rows.map((row) => Number(row[column]))).toFixed(2);
  return `Read calls and main writes beside another checkout, on the same plant: ${rounds} rounds in turns after a warm-up, 5 to 100 calls a round; medians, ratios of the rounds' pairs. Over all calls the median ratio is ${overall(3)} of processor time and ${overall(6)} of the time at the client.\n\n${markdown(
    ['call', 'processor ms a call', 'beside', '÷', 'ms at the client', 'beside', '÷'],
    rows,
  )}`;
}
