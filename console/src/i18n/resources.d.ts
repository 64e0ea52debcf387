import type account from './zh-CN/account.json';
import type alarmQuality from './zh-CN/alarmQuality.json';
import type alarmRecords from './zh-CN/alarmRecords.json';
import type alarms from './zh-CN/alarms.json';
import type alarmSettings from './zh-CN/alarmSettings.json';
import type analysis from './zh-CN/analysis.json';
import type audit from './zh-CN/audit.json';
import type charges from './zh-CN/charges.json';
import type charts from './zh-CN/charts.json';
import type common from './zh-CN/common.json';
import type crop from './zh-CN/crop.json';
import type exports from './zh-CN/exports.json';
import type device from './zh-CN/device.json';
import type devices from './zh-CN/devices.json';
import type diagnosis from './zh-CN/diagnosis.json';
import type replacement from './zh-CN/replacement.json';
import type images from './zh-CN/images.json';
import type laboratory from './zh-CN/laboratory.json';
import type live from './zh-CN/live.json';
import type login from './zh-CN/login.json';
import type notes from './zh-CN/notes.json';
import type oils from './zh-CN/oils.json';
import type outbox from './zh-CN/outbox.json';
import type people from './zh-CN/people.json';
import type plant from './zh-CN/plant.json';
import type screenSettings from './zh-CN/screenSettings.json';
import type sensors from './zh-CN/sensors.json';
import type shell from './zh-CN/shell.json';
import type statistics from './zh-CN/statistics.json';
import type tasks from './zh-CN/tasks.json';
import type upcoming from './zh-CN/upcoming.json';
import type views from './zh-CN/views.json';
import type wall from './zh-CN/wall.json';

/** Keys are checked against the Chinese texts; a test holds the English ones to the same keys. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      alarmQuality: typeof alarmQuality;
      alarmRecords: typeof alarmRecords;
      alarms: typeof alarms;
      alarmSettings: typeof alarmSettings;
      analysis: typeof analysis;
      audit: typeof audit;
      charges: typeof charges;
      charts: typeof charts;
      crop: typeof crop;
      images: typeof images;
      statistics: typeof statistics;
      tasks: typeof tasks;
      common: typeof common;
      device: typeof device;
      exports: typeof exports;
      devices: typeof devices;
      diagnosis: typeof diagnosis;
      replacement: typeof replacement;
      laboratory: typeof laboratory;
      live: typeof live;
      login: typeof login;
      notes: typeof notes;
      oils: typeof oils;
      outbox: typeof outbox;
      people: typeof people;
      plant: typeof plant;
      screenSettings: typeof screenSettings;
      sensors: typeof sensors;
      shell: typeof shell;
      upcoming: typeof upcoming;
      views: typeof views;
      wall: typeof wall;
    };
  }
}
