import type { Request, Send } from './caller.ts';
import type { Place } from './place.ts';

/** Objects of one server that calls name by their ids. */
export interface Known extends Place {
  /** Two hundred devices of the dealer's largest factory. */
  readonly deviceIds: readonly string[];
  /** The groups of that factory. */
  readonly groupIds: readonly string[];
  readonly modelId: string;
  readonly oilId: string;
  readonly userId: string;
  /** An experience account. */
  readonly virtualUserId: string;
}

/** A call that changes nothing, under the name of its route. */
export interface Read {
  readonly name: string;
  readonly request: Request;
}

const textOf = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error(`an id is missing: ${JSON.stringify(value)}`);
  return value;
};

/** The `name` fields of the rows that a call returns. */
async function idsFrom(send: Send, path: string, name: string): Promise<string[]> {
  const { rows } = await send({ method: 'GET', path });
  return (rows as Record<string, unknown>[]).map((row) => textOf(row[name]));
}

/** Makes what the calls are about besides the plant, and returns its ids. */
export async function knownOf(send: Send, place: Place): Promise<Known> {
  const { tenantId, customerId } = place;
  const made = async (path: string, body: object) => await send({ method: 'POST', path, body });
  const deviceIds = await idsFrom(
    send,
    `/system/customerdevice/list?customerId=${customerId}&pageSize=200`,
    'deviceId',
  );
  const groupIds = await idsFrom(send, `/system/dataanalysis/listByGroup?customerId=${customerId}`, 'groupId');
  const [modelId] = await idsFrom(send, '/system/sensormodel/list?search=OQ-400', 'modelId');
  let oilId = '';
  for (let n = 0; n < 20; n += 1)
    oilId = textOf(
      (await made('/system/oil', { tenantId, oilName: `L-HM 46 ${n}`, fluid: 'mineral', v40: 46 }))['oilId'],
    );
  let userId = '';
  for (let n = 0; n < 20; n += 1) {
    const person = { firstName: '三', lastName: '张', phone: `138000001${10 + n}`, email: `bench${n}@example.com` };
    const account = { ...person, userName: `bench-${n}`, authority: 'TENANT_ADMIN', tenantId };
    userId = textOf(((await made('/system/user', account))['user'] as Record<string, unknown>)['userId']);
    await made('/system/alarmcontact', {
      customerId,
      contactName: `张三 ${n}`,
      phone: person.phone,
      email: person.email,
    });
  }
  const visitor = { userName: 'bench-visitor', firstName: '', lastName: '', expiresAt: Date.now() + 30 * 86_400_000 };
  const { user } = await made('/system/virtualuser', visitor);
  const { userId: virtualUserId, version } = user as { userId: string; version: number };
  await send({
    method: 'PUT',
    path: '/system/virtualuser/setDevices',
    body: { userId: virtualUserId, version, deviceIds: deviceIds.slice(0, 100) },
  });
  const [deviceId] = deviceIds;
  for (let n = 0; n < 30; n += 1) {
    const at = Date.now() - (40 - n) * 86_400_000;
    await made('/system/oil/log', { deviceId, kind: 'maintenance', at, note: `例行保养 ${n}` });
  }
  await made('/system/oil/oilCharge', { deviceId, oilId, since: Date.now() - 86_400_000 });
  return { ...place, deviceIds, groupIds, modelId: textOf(modelId), oilId, userId, virtualUserId };
}

/** Every read call of plant, devices, sensors, people, oils and limits. */
export function readsOf(known: Known): Read[] {
  const { tenantId, customerId, deviceIds, groupIds, modelId, userId, virtualUserId } = known;
  const deviceId = textOf(deviceIds[0]);
  const get = (name: string, path: string, query: Readonly<Record<string, string>> = {}): Read => ({
    name,
    request: { method: 'GET', path: `${path}?${new URLSearchParams(query).toString()}` },
  });
  const managed = '/system/customerdevice/list';
  const listed = '/system/dataanalysis/listDeviceInfo';
  const byGroup = '/system/dataanalysis/listByGroup';
  const type = { customerId, machineType: 'gearbox' };
  return [
    get('listManaged, page of 50', managed, { tenantId }),
    get('listManaged, page of 500', managed, { tenantId, pageSize: '500' }),
    get('listManaged, by number', managed, { tenantId, sort: 'deviceNo' }),
    get('listManaged, by newest reading', managed, { tenantId, sort: 'lastSeen', descending: 'true' }),
    get('listManaged, of a state', managed, { tenantId, state: 'unconnected' }),
    get('listManaged, search', managed, { tenantId, search: 'gb-19' }),
    get('listManaged, removed', managed, { tenantId, removed: 'true' }),
    get('getManaged', `/system/customerdevice/${deviceId}`),
    get('describeRemoval', `/system/customerdevice/${deviceId}/removal`),
    get('getScreenIndicators', '/system/customerdevice/getTkByDeviceId', { id: deviceId }),
    get('listGroups, a factory of 2000', byGroup, { customerId }),
    get('listGroups, a group', byGroup, { groupId: textOf(groupIds[0]) }),
    get('listGroups, search', byGroup, { tenantId, deviceName: 'gb-19' }),
    get('sheetTemplate', '/system/customerdevice/sheet/template'),
    get('exportSheet, a group', '/system/customerdevice/sheet/export', { groupId: textOf(groupIds[0]) }),
    get('factoryTree', '/system/dataanalysis/listAllByDifCondition'),
    get('listDevices, page of 100', listed, { tenantId }),
    get('listDevices, page of 500', listed, { tenantId, pageSize: '500', pageNum: '10' }),
    get('getDevice', '/system/datascreen/getDeviceInfo', { deviceId }),
    get('getSensors', '/system/dataanalysis/getSenorInfo', { deviceId }),
    get('liveIndicators', '/system/datascreen/getTsKvLatestByDeviceId', { deviceId }),
    get('listSensors', '/system/sensor/list', { tenantId }),
    get('listSensors, search', '/system/sensor/list', { tenantId, search: 'gb-19' }),
    get('listSensors, of a device', '/system/sensor/list', { deviceId }),
    get('sensorHistory', '/system/sensor/history', { deviceId }),
    get('listSensorModels', '/system/sensormodel/list'),
    get('getSensorModel', `/system/sensormodel/${modelId}`),
    get('listGateways', '/system/gateway/list', { tenantId }),
    get('listUsers', '/system/user/list'),
    get('listUsers, search', '/system/user/list', { search: 'bench-1' }),
    get('listRoles', '/system/user/listRoles'),
    get('getUser', '/system/user/getUser', { userId }),
    get('listVirtualUsers', '/system/virtualuser/list'),
    get('listVirtualDevices', '/system/virtualuser/listDevices', { userId: virtualUserId }),
    get('searchVirtualDevices', '/system/virtualuser/searchDevices', { tenantId, search: 'gb-19' }),
    get('listContacts', '/system/alarmcontact/list', { customerId }),
    get('listTenants', '/system/tenant/list'),
    get('listCustomers', '/system/customer/list', { tenantId }),
    get('listOils', '/system/oil/list', { tenantId }),
    get('listOils, for a device', '/system/oil/list', { deviceId }),
    get('listOilCharges', '/system/oil/oilCharge/list', { deviceId }),
    get('listLog', '/system/oil/log/list', { deviceId }),
    get('timeline', '/system/oil/timeline', { deviceId }),
    get('limitsInForce', '/system/limits/device', { deviceId }),
    get('limitsOfType', '/system/limits/type', type),
    get('limitSources', '/system/limits/sources', { deviceId, key: 'oil_temperature' }),
    get('listLimitedDevices', '/system/limits/devices', { deviceId, key: 'oil_temperature', reach: 'scope' }),
    get('getWeights', '/system/limits/weights', type),
    get('getInfo', '/getInfo'),
    get('listAudit', '/system/audit/list'),
  ];
}
