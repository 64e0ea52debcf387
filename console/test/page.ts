import 'virtual:tokens.css';
import '../src/ui/base.css';
import '../src/ui/print.css';
import {
  areaRoutes,
  analysisRoutes,
  authRoutes,
  deviceRoutes,
  fileRoutes,
  inspectionRoutes,
  livePaths,
  oilRoutes,
  reportLinkRoutes,
  reportRoutes,
  settingRoutes,
  taskRoutes,
  telemetryRoutes,
} from '@oilsight/contract';
import type { Authority, FactoryTree, Language, Preferences } from '@oilsight/contract';
import { afterEach, beforeEach } from 'vitest';
import { session } from '../src/api/call.ts';
import { createPageQueryClient, mountConsole } from '../src/app/mount.tsx';
import { i18n, startI18n } from '../src/i18n/i18n.ts';
import { removeCookie } from '../src/lib/cookies.ts';
import { currentMessages, dropMessage } from '../src/lib/messages.ts';
import { setTheme } from '../src/theme/theme.ts';
import { defaultDisplaySettings, show } from '../src/lib/display-settings.ts';
import { answerDashboard } from './dashboard.ts';
import { FakeServer, permissionNames } from './fake-server.ts';
import { FakeLive } from './fake-live.ts';
import { reportCounts } from './report-fixtures.ts';

/** The server that the page under test speaks with: another one in each test. */
export let server = new FakeServer();
/** Its socket. */
export let live = new FakeLive();

/** What is shown to the test's user above the page. */
export const messages = () => document.querySelector('output[popover]')?.textContent ?? '';

const factory = {
  customerId: '0c000000-0000-4000-8000-000000000001',
  customerName: '宁波轧钢厂',
  areaName: '浙江省宁波市',
};
const otherFactory = {
  customerId: '0c000000-0000-4000-8000-000000000002',
  customerName: '芜湖水泥厂',
  areaName: '安徽省芜湖市',
};
export const tenantId = '0d000000-0000-4000-8000-000000000001';
const tenantName = '江淮润滑技术服务';
export const factories = [factory, otherFactory] as const;

export const preferences: Preferences = {
  language: 'zh-CN',
  timeZone: null,
  theme: 'light',
  units: { temperature: 'celsius', viscosity: 'mm2PerS', particles: 'perMl' },
  notifications: { sms: true, email: true, wechat: true, level: 2 },
};

function treeOf(authority: Authority): FactoryTree {
  if (authority === 'SYS_ADMIN') return [{ tenantId, tenantName, customers: [...factories] }];
  const seen = authority === 'CUSTOMER_USER' ? factories.slice(0, 1) : factories;
  return seen.map((one) => ({ ...one, tenantId, tenantName }));
}

let close: (() => void) | null = null;
const complaints: string[] = [];
const home = location.pathname + location.search;

/** What the shell asks of every login; a test that has its own answer gave it before. */
export function answerShell(authority: Authority, language: Language): void {
  server.authority = authority;
  server
    // The search looks at the devices that it has found.
    .byDefault(analysisRoutes.dayStrips, [])
    .byDefault(telemetryRoutes.liveIndicators, [])
    .byDefault(authRoutes.getInfo, {
      user: {
        id: '0a000000-0000-4000-8000-000000000001',
        userName: 'somebody',
        firstName: '清',
        lastName: '林',
        authority,
        tenantId,
        customerId: factories[0].customerId,
        phone: null,
      },
      companyName: tenantName,
      permissions: permissionNames(authority),
      preferences: { ...preferences, language },
      isDisplay: false,
      passwordMinLength: 6,
    })
    .byDefault(areaRoutes.listAreas, [])
    .byDefault(oilRoutes.listOils, { rows: [], total: 0 })
    .byDefault(authRoutes.setLanguage, null)
    .byDefault(fileRoutes.getLogo, null)
    .byDefault(fileRoutes.getUserImage, null)
    .byDefault(settingRoutes.getSystemName, '江淮设备润滑监测平台')
    .byDefault(deviceRoutes.factoryTree, treeOf(authority))
    .byDefault(deviceRoutes.listDevices, { rows: [], total: 0 })
    .byDefault(deviceRoutes.lastSeen, [])
    .byDefault(taskRoutes.listAllTask, { rows: [], total: 0 })
    .byDefault(reportRoutes.listReports, { rows: [], total: 0 })
    .byDefault(reportRoutes.countReports, reportCounts())
    .byDefault(reportRoutes.listInstitutions, [])
    .byDefault(inspectionRoutes.listMyInspections, [])
    .byDefault(reportLinkRoutes.listReportLinks, []);
  // Every login leads to the start page.
  answerDashboard(server);
}

/**
 * What fails is asked for again as often as in the product, but at once: how long the console waits is held by
 * `src/api/query-client.test.ts`.
 */
function clientWithoutWaits(): ReturnType<typeof createPageQueryClient> {
  const page = createPageQueryClient();
  const { queries, ...others } = page.queryClient.getDefaultOptions();
  page.queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  return page;
}

interface Opening {
  /** Who is logged in; null: nobody. */
  readonly as: Authority | null;
  readonly language?: Language;
}

/** Opens an address of the console as somebody, in front of the fake server. */
export async function openConsole(path: string, { as, language = 'zh-CN' }: Opening): Promise<void> {
  close?.();
  if (as !== null) {
    answerShell(as, language);
    session.begin({ token: 'a token', refreshToken: 'another' }, false);
  }
  if (i18n.isInitialized) await i18n.changeLanguage(language);
  else await startI18n(language, ['common']);
  await i18n.loadNamespaces('common');
  history.replaceState(null, '', path);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const unmount = mountConsole(root, clientWithoutWaits());
  close = () => {
    unmount();
    root.remove();
  };
}

/** The calls of the console go to the fake server; what else a page loads comes from where it stands. */
function takeTheWire(): void {
  const realFetch = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const headers = new Headers(init.headers);
    if (url.pathname === '/healthz') return new Response('ok');
    return headers.has('x-authorization')
      ? server.fetch({ method: init.method ?? 'GET', url, headers, body: init.body ?? null })
      : realFetch(input, init);
  };
  const RealSocket = globalThis.WebSocket;
  globalThis.WebSocket = new Proxy(RealSocket, {
    construct: (target, [url, protocols]: [string | URL, string?]) =>
      new URL(url, location.href).pathname === livePaths[0] ? live.open() : new target(url, protocols),
  });
  for (const kind of ['error', 'warn'] as const) {
    const real = console[kind].bind(console);
    console[kind] = (...said: unknown[]) => {
      complaints.push(`${kind}: ${said.map(String).join(' ')}`);
      real(...said);
    };
  }
}

takeTheWire();

beforeEach(() => {
  server = new FakeServer();
  live = new FakeLive();
});

/**
 * Everything that a page leaves behind goes; a call that nothing answered or a complaint of the browser fails the test.
 */
afterEach(() => {
  close?.();
  close = null;
  if (session.isLoggedIn()) session.end('logout');
  for (const { id } of currentMessages()) dropMessage(id);
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
  for (const name of ['language', 'theme', 'sidebarStatus']) removeCookie(name);
  sessionStorage.clear();
  localStorage.clear();
  setTheme('light');
  document.documentElement.dataset['theme'] = 'light';
  show(defaultDisplaySettings);
  history.replaceState(null, '', home);
  const found = [...server.faults, ...complaints.splice(0)];
  if (found.length > 0) throw new Error(found.join('\n'));
});

/** Opens an address inside the program, as a link does. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Answers who the reader is with a wall of the dealer, and refuses every other call that has no answer. */
export function answerAsDisplay(): void {
  server.refuseTheRest('noPermission').on(authRoutes.getInfo, {
    user: {
      id: '0a000000-0000-4000-8000-000000000001',
      userName: '',
      firstName: '',
      lastName: '',
      authority: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
      phone: null,
    },
    companyName: '江淮润滑技术服务',
    permissions: [],
    preferences: { ...preferences, language: 'zh-CN' },
    isDisplay: true,
    passwordMinLength: 6,
  });
}
