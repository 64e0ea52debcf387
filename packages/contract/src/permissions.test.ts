import { describe, expect, it } from 'vitest';
import { definedPermissions, displayHolds, displayMayCall, permissions, permissionsOf } from './permissions.ts';
import { authorities, type Authority } from './roles.ts';
import { changes, type Route } from './route.ts';
import { routeTable } from './table.ts';

/** All permissions of each role. A module that grants others changes this list, or has a mistake. */
const expected: readonly (readonly [authority: Authority, permissions: string])[] = [
  [
    'SYS_ADMIN',
    'account account:change account:secondFactor alarmQuality:read alarmSettings:manage alarms:process alarms:read assistant:ask assistant:history audit:read checklists:manage contacts:manage customers:manage dashboard:read devices:credentials devices:log devices:manage devices:read displays:manage images:manage images:upload inspections:fill inspections:manage inspections:read laboratory:write logo:write notes:write oils:fill oils:manage outbox:manage outbox:read plannedWork:read public reports:ask reports:manage reports:read reports:schedule reports:share screens:manage search:read sensorModels:manage sensors:correct sensors:replace session tasks:own telemetry:export telemetry:read tenants:manage users:manage views:own virtual:manage',
  ],
  [
    'TENANT_ADMIN',
    'account account:change account:secondFactor alarmQuality:read alarmSettings:manage alarms:process alarms:read assistant:ask assistant:history audit:read checklists:manage contacts:manage customers:manage dashboard:read devices:credentials devices:log devices:manage devices:read displays:manage images:upload inspections:fill inspections:manage inspections:read laboratory:write logo:write notes:write oils:fill oils:manage outbox:read plannedWork:read public reports:ask reports:manage reports:read reports:schedule reports:share search:read sensors:correct sensors:replace session systemName:write tasks:own telemetry:export telemetry:read users:manage views:own',
  ],
  [
    'CUSTOMER_USER',
    'account account:change alarmQuality:read alarmSettings:manage alarms:process alarms:read assistant:ask assistant:history contacts:manage dashboard:read devices:log devices:read displays:manage images:manage images:upload inspections:read laboratory:write logo:write notes:write oils:fill oils:manage plannedWork:read public reports:ask reports:read reports:schedule reports:share search:read sensors:correct session systemName:write tasks:own telemetry:export telemetry:read users:manage views:own',
  ],
  [
    'GROUP',
    'account account:change alarms:process alarms:read assistant:ask assistant:history dashboard:read devices:read displays:manage inspections:read notes:write plannedWork:read public reports:ask reports:read search:read session tasks:own telemetry:export telemetry:read views:own',
  ],
  [
    'EXPERIENCE',
    'account alarms:read assistant:ask dashboard:read devices:read plannedWork:read public search:read session telemetry:export telemetry:read',
  ],
  [
    'MAINTENANCE',
    'account account:change alarms:process alarms:read assistant:ask assistant:history dashboard:read devices:log devices:read inspections:fill inspections:read laboratory:write notes:write plannedWork:read public search:read sensors:replace session tasks:own telemetry:export telemetry:read views:own',
  ],
];

describe('permissions', () => {
  it.each(expected)('of %s', (authority, held) => {
    expect(permissionsOf(authority).toSorted().join(' ')).toBe(held);
  });

  it('are told of every role', () => {
    expect(expected.map(([authority]) => authority)).toEqual(authorities);
  });

  it('are each defined by one module, and held by somebody', () => {
    const names = definedPermissions.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(authorities.flatMap(permissionsOf))).toEqual(new Set(permissions));
  });

  it.each(authorities)('of a display of %s are to look at machines', (authority) => {
    const held = permissions.filter((permission) => displayHolds(authority, permission));
    expect(held.toSorted()).toEqual(['devices:read', 'public', 'session', 'telemetry:read']);
  });

  /** The calls that a screen makes, and those of the frame around every screen. */
  const ofScreens = {
    dealer: 'getAllData getAnalysisContent getData getMapData getTenantName getWarningFactory isOpenSetting',
    bigscreen:
      'barChart getDevice getDeviceAlarmInfo getDisplayIndexSeq getImage getOilCondition history lastSeen ' +
      'latestIndicator lineChart listCarousel listOperatingTime liveIndicators pollutionDegree veritySenorOnline verifyIsMore',
    both: 'getInfo getLogo getPicture getSystemName',
  };
  const calls = Object.values(routeTable).flatMap((routes) => Object.entries<Route>(routes));

  it.each([[['dealer']], [['bigscreen']], [['dealer', 'bigscreen']]] as const)(
    'of a wall of %s are to make the calls of its screens, none of which changes anything',
    (screens) => {
      const may = calls.filter(([, route]) => displayMayCall('TENANT_ADMIN', route, screens));
      const expectedCalls = [...screens, 'both' as const].flatMap((part) => ofScreens[part].split(' '));
      expect(may.map(([name]) => name).toSorted()).toEqual(expectedCalls.toSorted());
      expect(may.filter(([, route]) => changes(route))).toEqual([]);
    },
  );

  it('of a page that embeds ours are the calls of all screens, and to look at machines', () => {
    expect(displayMayCall('TENANT_ADMIN', { permission: 'telemetry:read' }, [])).toBe(true);
    expect(displayMayCall('TENANT_ADMIN', { permission: 'alarms:read', onWalls: ['bigscreen'] }, [])).toBe(true);
    expect(displayMayCall('TENANT_ADMIN', { permission: 'alarms:read' }, [])).toBe(false);
  });
});
