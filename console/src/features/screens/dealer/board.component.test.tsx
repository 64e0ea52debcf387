import type { DealerScreenData } from '@oilsight/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { memo, Profiler } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerDealerScreen, dealerScreen, mapOf, nation, provinces } from '../../../../test/dealer-screen.ts';
import { openConsole, server } from '../../../../test/page.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { Wall } from '../wall/Wall.tsx';
import { DealerBoard } from './DealerBoard.tsx';
import { dealerScreenKey } from './queries.ts';
import { useDealerScreen } from './useDealerScreen.ts';

let leave: (() => void) | null = null;
beforeEach(() => page.viewport(1920, 1080));
afterEach(async () => {
  leave?.();
  leave = null;
  await page.viewport(1440, 900);
});

interface Shift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}

let drawings: number;
/** What moved, as it is written on the page. */
let moved: string[];
let client: QueryClient;
const ask = () => client.refetchQueries({ queryKey: dealerScreenKey });
/** When the last answer came, ms. */
const answeredAt = () =>
  Math.max(
    0,
    ...client
      .getQueryCache()
      .findAll({ queryKey: dealerScreenKey })
      .map(({ state }) => state.dataUpdatedAt),
  );

/** Drawn when what it is given is drawn: a profiler reports its own drawing too. */
const Watched = memo(function Watched({ data }: { readonly data: DealerScreenData }) {
  return (
    <Profiler id="board" onRender={() => (drawings += 1)}>
      <DealerBoard data={data} now={0} onArea={null} isLinked={false} />
    </Profiler>
  );
});

function Board() {
  const { data, updatedAt } = useDealerScreen({
    tenantId: undefined,
    areaNo: '',
    timeZone: 'Asia/Shanghai',
    language: 'zh-CN',
  });
  if (data === null) return null;
  return (
    <Wall title={null} subtitle="" updatedAt={updatedAt} isCut={false} badge={null} isPreview>
      <Watched data={data} />
    </Wall>
  );
}

const settled = async (read: () => number) => {
  let before: number;
  do {
    before = read();
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  } while (read() !== before);
};

/** The board alone, fed as on its page; complete and at rest. */
async function openBoard(): Promise<void> {
  await openConsole('/404', { as: 'TENANT_ADMIN' });
  await loadTexts(['shell', 'wall', 'dealerScreen']);
  answerDealerScreen(server, dealerScreen());
  drawings = 0;
  moved = [];
  const root = document.createElement('div');
  Object.assign(root.style, { position: 'fixed', inset: '0' });
  document.body.append(root);
  const shown = createRoot(root);
  client = createQueryClient(() => undefined);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      moved.push(
        ...entry.sources.flatMap(({ node }) => (node !== null && root.contains(node) ? [node.textContent ?? ''] : [])),
      );
  });
  observer.observe({ type: 'layout-shift' });
  shown.render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Board />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  leave = () => {
    observer.disconnect();
    shown.unmount();
    root.remove();
    client.clear();
  };
  await expect.poll(() => root.querySelectorAll('[data-side]').length).toBe(provinces.length);
  await settled(() => drawings);
  await document.fonts.ready;
  moved = [];
}

it('draws nothing for an answer that says the same again, and the part that changed for another', async () => {
  await openBoard();
  const [before, since] = [drawings, answeredAt()];
  await ask();
  await expect.poll(answeredAt).toBeGreaterThan(since);
  await settled(answeredAt);
  expect(drawings).toBe(before);
  const screen = dealerScreen();
  answerDealerScreen(server, { ...screen, data: { ...screen.data, onlineCst: 1307 } });
  await ask();
  await expect.element(page.getByRole('region', { name: '在线设备' }).last()).toMatchTextContent('1,307');
  expect(drawings).toBeGreaterThan(before);
});

it('moves nothing for other figures, longer or shorter lists and other areas', async () => {
  await openBoard();
  const screen = dealerScreen();
  answerDealerScreen(server, {
    ...screen,
    data: { ...screen.data, onlineCst: 998, firstLevel: 12, firstCst: 104, pollutionAnalysis: 9 },
    all: { ...screen.all, crews: screen.all.crews.slice(0, 1) },
    warnings: { ...screen.warnings, rows: screen.warnings.rows.slice(0, 1), total: 1 },
    map: mapOf(
      nation,
      provinces.slice(1).map((area) => ({ ...area, firstLevelCst: 3 })),
    ),
  });
  await ask();
  await expect.element(page.getByRole('region', { name: '在线设备' }).last()).toMatchTextContent('998');
  await expect.element(page.getByRole('region', { name: '预警工厂' }).last()).toMatchTextContent(/1 条未恢复/);
  await settled(() => drawings);
  expect(moved).toEqual([]);
  expect(server.faults).toEqual([]);
});
