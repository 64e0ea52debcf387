import type { Answer, Request } from './caller.ts';
import type { Known } from './reads.ts';

/** One of several calls that follow each other on the same object. */
export interface Step {
  readonly name: string;
  /**
   * @param item all fields that the calls before have answered for this object
   * @param n number of the object, which no other object of the run has
   * @param at its place among the objects of this round, below `mostAtOnce`
   */
  request(item: Answer, n: number, at: number): Request;
}

/** Objects that one round of a series makes at most. */
export const mostAtOnce = 60;

const post = (path: string, body: object): Request => ({ method: 'POST', path, body });
const put = (path: string, body: object): Request => ({ method: 'PUT', path, body });
const remove = (path: string): Request => ({ method: 'DELETE', path });
const text = (value: unknown): string => {
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`missing: ${JSON.stringify(value)}`);
  return String(value);
};

/** The main calls that change something, in series: an object is created, changed and, where it can be, removed. */
export function writesOf({ tenantId, customerId, deviceIds, groupIds, modelId, oilId }: Known): readonly Step[][] {
  const deviceAt = (at: number) => text(deviceIds[1 + at]);
  const version = ({ version: newest }: Answer) => `version=${text(newest)}`;
  const person = (n: number) => ({
    firstName: '三',
    lastName: '张',
    phone: `139${String(n).padStart(8, '0')}`,
    email: `person${n}@example.com`,
  });
  const staff = (n: number) => ({ ...person(n), authority: 'TENANT_ADMIN', tenantId });
  const oil = (n: number) => ({ oilName: `L-CKD 220 ${n}`, fluid: 'mineral', v40: 220, v100: 19 });
  const model = (n: number) => ({
    code: `BENCH-${n}`,
    nameZh: '传感器',
    nameEn: 'Sensor',
    kind: 'multi',
    indicators: [{ key: 'oil_temperature' }],
  });
  // An oil charge is of its own instant: two at the same would be refused.
  const instant = (n: number) => Date.now() - 86_400_000 - n * 1000;
  return [
    [
      { name: 'createGroup', request: (_, n) => post('/system/devicegroup', { customerId, groupName: `新车间 ${n}` }) },
      {
        name: 'updateGroup',
        request: (group, n) => put('/system/devicegroup', { ...group, groupName: `车间二 ${n}` }),
      },
      {
        name: 'removeGroup',
        request: (group) => remove(`/system/devicegroup/${text(group['groupId'])}?${version(group)}`),
      },
    ],
    [
      {
        name: 'createDevice',
        request: (_, n) =>
          post('/system/customerdevice', { customerId, deviceName: `泵 ${n}`, machineType: 'hydraulic' }),
      },
      {
        name: 'updateDevice',
        request: (device, n) =>
          put('/system/customerdevice', {
            deviceId: device['deviceId'],
            version: device['version'],
            groupId: device['groupId'],
            deviceName: `泵二 ${n}`,
            machineType: 'hydraulic',
            machine: 'A10VSO',
          }),
      },
      {
        name: 'setScreenIndicators',
        request: ({ deviceId, version: newest }) =>
          put('/system/customerdevice/updateTkOrderByDeviceId', {
            deviceId,
            version: newest,
            keyIds: [],
          }),
      },
      {
        name: 'moveDevices',
        request: ({ deviceId }) =>
          put('/system/customerdevice/updateDeviceGroup', { groupId: groupIds[3], deviceIds: [deviceId] }),
      },
      {
        name: 'moveDevices, 60',
        request: (_, n) =>
          put('/system/customerdevice/updateDeviceGroup', {
            groupId: groupIds[n % 2],
            deviceIds: deviceIds.slice(0, 60),
          }),
      },
      {
        name: 'issueToken',
        request: ({ deviceId }) => post(`/system/customerdevice/${text(deviceId)}/token`, {}),
      },
      {
        name: 'revokeToken',
        request: ({ deviceId }) => remove(`/system/customerdevice/${text(deviceId)}/token`),
      },
      {
        name: 'getManaged, of a new device',
        request: ({ deviceId }) => ({ method: 'GET', path: `/system/customerdevice/${text(deviceId)}` }),
      },
      {
        name: 'removeDevice',
        request: (device, n) =>
          remove(
            `/system/customerdevice/${text(device['deviceId'])}?deviceName=${encodeURIComponent(`泵二 ${n}`)}&${version(device)}`,
          ),
      },
    ],
    [
      {
        name: 'createSensor',
        request: (_, n, at) => post('/system/sensor', { deviceId: deviceAt(at), sensorName: `新 ${n}`, modelId }),
      },
      {
        name: 'updateSensor',
        request: ({ sensorId, version: newest }, n) =>
          put('/system/sensor', { sensorId, version: newest, sensorName: `二 ${n}`, modelId, note: '侧面' }),
      },
      {
        name: 'replaceSensor',
        request: ({ sensorId, version: newest }, n) =>
          put('/system/sensor/replace', { sensorId, version: newest, serialNo: `SN-${n}` }),
      },
      {
        name: 'removeSensor',
        request: (sensor) => remove(`/system/sensor/${text(sensor['sensorId'])}?${version(sensor)}`),
      },
    ],
    [
      { name: 'createSensorModel', request: (_, n) => post('/system/sensormodel', model(n)) },
      {
        name: 'updateSensorModel',
        request: ({ modelId: id, version: newest }, n) =>
          put('/system/sensormodel', { ...model(n), modelId: id, version: newest, maker: 'Bench' }),
      },
      {
        name: 'removeSensorModel',
        request: (one) => remove(`/system/sensormodel/${text(one['modelId'])}?${version(one)}`),
      },
    ],
    [
      { name: 'createOil', request: (_, n) => post('/system/oil', { ...oil(n), tenantId }) },
      {
        name: 'updateOil',
        request: ({ oilId: id, version: newest }, n) =>
          put('/system/oil', { ...oil(n), oilId: id, version: newest, maker: 'Bench' }),
      },
      { name: 'removeOil', request: (one) => remove(`/system/oil/${text(one['oilId'])}?${version(one)}`) },
    ],
    [
      {
        name: 'addOilCharge',
        request: (_, n, at) => post('/system/oil/oilCharge', { deviceId: deviceAt(at), oilId, since: instant(n) }),
      },
      {
        name: 'updateOilCharge',
        request: ({ oilChargeId, version: newest }, n) =>
          put('/system/oil/oilCharge', {
            oilChargeId,
            version: newest,
            oilId,
            since: instant(n),
            volumeL: 200,
          }),
      },
      {
        name: 'removeOilCharge',
        request: (item) => remove(`/system/oil/oilCharge/${text(item['oilChargeId'])}?${version(item)}`),
      },
    ],
    [
      {
        name: 'addLogEntry',
        request: (_, n, at) =>
          post('/system/oil/log', { deviceId: deviceAt(at), kind: 'oil_change', at: instant(n), oilId }),
      },
      {
        name: 'updateLogEntry',
        request: ({ entryId, version: newest }, n) =>
          put('/system/oil/log', { entryId, version: newest, kind: 'oil_change', at: instant(n), oilId, volumeL: 200 }),
      },
      {
        name: 'removeLogEntry',
        request: (entry) => remove(`/system/oil/log/${text(entry['entryId'])}?${version(entry)}`),
      },
    ],
    [
      { name: 'createUser', request: (_, n) => post('/system/user', { ...staff(n), userName: `person-${n}` }) },
      {
        name: 'updateUser',
        request: ({ userId, version: newest }, n) =>
          put('/system/user', { ...staff(n), userId, version: newest, firstName: '四' }),
      },
      {
        name: 'resetPassword',
        request: ({ userId, version: newest }) => put('/system/user/resetPassword', { userId, version: newest }),
      },
      {
        name: 'setUserDisabled',
        request: ({ userId, version: newest }) =>
          put('/system/user/setDisabled', { userId, version: newest, disabled: true }),
      },
    ],
    [
      {
        name: 'createContact',
        request: (_, n) => post('/system/alarmcontact', { ...person(n), customerId, contactName: `张三 ${n}` }),
      },
      {
        name: 'updateContact',
        request: ({ contactId, version: newest }, n) =>
          put('/system/alarmcontact', { ...person(n), contactId, version: newest, contactName: `李四 ${n}` }),
      },
      { name: 'removeContact', request: ({ contactId }) => remove(`/system/alarmcontact/${text(contactId)}`) },
    ],
  ];
}
