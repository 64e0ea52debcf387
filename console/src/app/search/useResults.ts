import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '../../api/me.ts';
import { usePrefer } from '../../api/usePrefer.ts';
import { devicePath } from '../../domain/device-path.ts';
import type { DialogKey } from '../../domain/user-menu.ts';
import { useLanguage } from '../../i18n/language.ts';
import { tickedNow } from '../../lib/now.ts';
import { useSettled } from '../../lib/useSettled.ts';
import { useTheme } from '../../theme/theme.ts';
import { useLogout } from '../useLogout.ts';
import { pathTo } from '../route-tree.ts';
import { useRoutes } from '../usePageLocation.ts';
import { foundGroups } from './found-items.ts';
import type { Group, Item, KindCounts } from './items.ts';
import { actionText, fitOf, fitting } from './matching.ts';
import { actionItems, pageItems } from './own-items.ts';
import type { OwnItem } from './own-items.ts';
import { searchQuery } from './queries.ts';
import type { SearchAnswer } from './queries.ts';
import { recentOf } from './recent.ts';

/** Typing has paused for so long, ms: the server is asked. */
const pauseMs = 150;
/** Most pages and actions in one list, and pages before anything is typed. */
const mostOwn = 8;

export interface Results {
  readonly groups: readonly Group[];
  /** Parts of names that the text spells by initials, in lower case. */
  readonly spelled: readonly string[];
  /** How many things were found, a question to the assistant and lists of all left out. */
  readonly total: number;
  /** How many of each kind. */
  readonly counts: KindCounts;
  /** A page or an action stands first because its name begins as the text does. */
  readonly isNamed: boolean;
  /** What the server says is of an earlier text, or has not come yet. */
  readonly isWaiting: boolean;
  /** Nothing has come yet that could stand here. */
  readonly isFirst: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** What fits a text: pages and actions of this program at once, and what the server finds. */
export function useResults(text: string, onDialog: (dialog: DialogKey) => void): Results {
  const { t } = useTranslation('search');
  const { t: live } = useTranslation('live');
  const { t: reports } = useTranslation('reports');
  const reader = useQuery(me).data;
  const action = actionText(text);
  const words = action === null ? text.trim() : '';
  const settled = useSettled(words, pauseMs);
  const query = useQuery(searchQuery(settled));
  const own = useOwn(onDialog);
  const recent = useRecent(own);
  const ask = useAsk(words);
  const found = useMemo(
    () =>
      query.data === undefined || reader === undefined
        ? []
        : foundGroups(query.data.found, {
            authority: reader.user.authority,
            t,
            live,
            reports,
            now: tickedNow(),
            text: query.data.words,
          }),
    [query.data, reader, t, live, reports],
  );
  const ofServer = words === '' || query.error !== null ? [] : found;
  const ofProgram = fitting(own, words);
  const actions = own.filter(({ kind }) => kind === 'action');
  const isWaiting = words !== '' && (words !== settled || (query.isFetching && query.data?.words !== words));
  if (action !== null) return actionsAlone(action === '' ? actions : fitting(actions, action));
  return {
    groups: words === '' ? recent : arranged(ofProgram, ofServer, words, ask),
    spelled: ofServer.length === 0 ? [] : (query.data?.found.spelled ?? []),
    total: Math.min(ofProgram.length, mostOwn) + (ofServer.length === 0 ? 0 : totalOf(query.data)),
    counts: words === '' ? {} : countsOf(ofProgram.slice(0, mostOwn), ofServer.length === 0 ? undefined : query.data),
    isNamed: isNamed(ofProgram, words),
    isWaiting,
    isFirst: isWaiting && ofServer.length === 0,
    error: words === '' || query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  };
}

/** Actions, which come without the server. */
function actionsAlone(items: readonly OwnItem[]): Results {
  return {
    groups: items.length === 0 ? [] : [{ key: 'ask', items, more: 0 }],
    spelled: [],
    total: items.length,
    counts: {},
    isNamed: true,
    isWaiting: false,
    isFirst: false,
    error: null,
    retry: () => undefined,
  };
}

function countsOf(own: readonly OwnItem[], answer: SearchAnswer | undefined): KindCounts {
  const { factories, devices, sensors, oils, reports } = answer?.found ?? {};
  const ofOwn = (kind: Item['kind']) => own.filter((item) => item.kind === kind).length;
  return {
    factory: factories?.total ?? 0,
    device: devices?.total ?? 0,
    sensor: sensors?.total ?? 0,
    oil: oils?.total ?? 0,
    report: reports?.total ?? 0,
    page: ofOwn('page'),
    action: ofOwn('action'),
  };
}

const isNamed = (own: readonly OwnItem[], text: string) => own.some((item) => fitOf(item, text) > 1);

/** How many things the server knows that fit. */
function totalOf(answer: SearchAnswer | undefined): number {
  if (answer === undefined) return 0;
  const { spelled: _spelled, ...kinds } = answer.found;
  return Object.values(kinds).reduce((sum, { total }) => sum + total, 0);
}

/** Pages stand first where a name begins as the text does, else last; a question to the assistant behind everything. */
function arranged(own: readonly OwnItem[], found: readonly Group[], text: string, ask: Item | null): readonly Group[] {
  const items: readonly Item[] = own.slice(0, mostOwn);
  const group = (shown: readonly Item[]): readonly Group[] =>
    shown.length === 0 ? [] : [{ key: 'own', items: shown, more: 0 }];
  const asked = ask === null ? [] : [ask];
  return isNamed(own, text) && found.length > 0
    ? [...group(items), ...found, ...(ask === null ? [] : [{ key: 'ask' as const, items: asked, more: 0 }])]
    : [...found, ...group([...items, ...asked])];
}

/** The assistant answers what no name says. */
function useAsk(text: string): Item | null {
  const { t } = useTranslation('search');
  const mayAsk = useQuery(me).data?.permissions.includes('assistant:ask') === true;
  if (!mayAsk || text === '') return null;
  return {
    id: 'ask',
    kind: 'action',
    icon: 'chat',
    name: t('ask', { text }),
    detail: [t('kind.action')],
    to: `/dataanalysis/intelligent-assistant?${new URLSearchParams({ q: text }).toString()}`,
  };
}

/** Every page and action of the reader. */
function useOwn(onDialog: (dialog: DialogKey) => void): readonly OwnItem[] {
  const { t } = useTranslation(['search', 'shell']);
  const reader = useQuery(me).data;
  const nodes = useRoutes();
  const language = useLanguage();
  const isDark = useTheme() === 'dark';
  const { prefer } = usePrefer();
  const { logout } = useLogout();
  if (reader === undefined) return [];
  const handlers = {
    onDialog,
    onLanguage: () => prefer({ language: language === 'zh-CN' ? 'en-US' : 'zh-CN' }),
    onTheme: () => prefer({ theme: isDark ? 'light' : 'dark' }),
    onLogout: logout,
  };
  const { authority } = reader.user;
  return [
    ...pageItems(nodes, t),
    ...actionItems({ authority, holds: (permission) => reader.permissions.includes(permission) }, handlers, t),
  ];
}

/** What the reader opened last in this browser, then the pages. */
function useRecent(own: readonly OwnItem[]): readonly Group[] {
  const account = useQuery(me).data?.user.id;
  const nodes = useRoutes();
  // Kept as it was when the search opened: the page below does not change meanwhile.
  const opened = useMemo(() => (account === undefined ? [] : recentOf(account)), [account]);
  const recent = opened.flatMap((one): Item[] => {
    if (one.kind === 'page') return pageItem(one.path);
    return [
      {
        id: `recent-${one.deviceId}`,
        kind: 'device',
        icon: 'gears',
        name: one.deviceName,
        detail: [one.customerName],
        to: devicePath(one),
      },
    ];
  });
  /** A page, or that of one factory, as far as the reader still has it. */
  function pageItem(path: string): Item[] {
    const node = pathTo(nodes, path).at(-1);
    if (node === undefined) return [];
    const page = own.find(({ id }) => id === `page-${node.entry.title}`);
    if (page === undefined) return [];
    return [
      node.name === null ? page : { ...page, id: `recent-${path}`, name: node.name, detail: [page.name], to: path },
    ];
  }
  const others = own
    .filter(({ id, kind }) => kind === 'page' && !recent.some((one) => one.id === id))
    .slice(0, mostOwn);
  return [
    ...(recent.length === 0 ? [] : [{ key: 'recent' as const, items: recent, more: 0 }]),
    { key: 'own' as const, items: others, more: 0 },
  ];
}
