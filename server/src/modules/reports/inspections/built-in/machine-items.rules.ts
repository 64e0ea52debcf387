import type { ChecklistItem } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import { check, measure } from './item.rules.ts';
import {
  coolerClean,
  coolerDifference,
  filterPressure,
  oilTemperature,
  shaftSeals,
  vibration,
} from './shared-items.rules.ts';

const level = (title: readonly [string, string], hint: readonly [string, string], needsStop: boolean) =>
  check('oil_level', 'oil', {
    title,
    hint,
    ways: ['look'],
    needsPhoto: true,
    indicator: 'level',
    ...(needsStop ? { needsStop: true as const } : {}),
  });

const magnet = check('magnetic_plug', 'oil', {
  title: ['磁性油塞无片状金属', 'Magnetic plug without flakes of metal'],
  hint: ['细泥状正常；肉眼可见的片、丝为不合格', 'Fine paste is normal; flakes and slivers that the eye sees fail'],
  ways: ['look'],
  needsStop: true,
  needsPhoto: true,
  indicator: 'ferrous_total',
});

const gearboxes: readonly ChecklistItem[] = [
  level(
    ['油位在视镜 1/2 到 2/3', 'Oil level between 1/2 and 2/3 of the sight glass'],
    ['停机 5 分钟、油面静止后看', 'Read it five minutes after the machine has stopped'],
    true,
  ),
  magnet,
  shaftSeals,
  filterPressure(2.5),
  coolerClean,
  check('coupling', 'running', {
    title: ['联轴器无松动、无磨屑', 'Coupling firm, no wear debris'],
    hint: ['弹性元件无裂纹，罩内无橡胶屑、油脂甩出', 'Elements without cracks, no rubber or grease inside the guard'],
    ways: ['look'],
    needsStop: true,
  }),
];

/**
 * Items that a machine type has besides the shared ones. Bounds of vibration velocity are those between the zones B and C of
 * ISO 20816-3, of wind turbines' gearboxes those of ISO 10816-21; the others are common practice. Dealers adapt them.
 */
export const machineItems: Readonly<Record<MachineType, readonly ChecklistItem[]>> = {
  gearbox: [
    ...gearboxes,
    oilTemperature(90),
    coolerDifference(5),
    vibration(4.5, ['在输入、输出轴承座径向测', 'Measure radially at the bearings of input and output']),
  ],
  wind_gearbox: [
    ...gearboxes,
    oilTemperature(80),
    coolerDifference(8),
    vibration(5.6, ['在高速轴轴承座径向测', 'Measure radially at the bearing of the high speed shaft']),
    check('torque_arms', 'fastening', {
      title: ['扭力臂弹性支撑无裂纹', 'Elastic mounts of the torque arms not cracked'],
      hint: ['橡胶无裂纹、无挤出，间隙左右一致', 'Rubber neither cracked nor squeezed out, gaps equal on both sides'],
      ways: ['look'],
      needsStop: true,
    }),
    check('brake_disc', 'fastening', {
      title: ['高速轴制动盘无裂纹、无油', 'Brake disc of the high speed shaft without cracks and oil'],
      hint: ['停机锁定后看，油污说明轴封渗漏', 'Look at it once the rotor is locked; oil means a leaking seal'],
      ways: ['look'],
      needsStop: true,
    }),
  ],
  hydraulic: [
    level(
      ['油箱油位在上下限之间', 'Tank level between the marks'],
      ['油缸全部收回后看液位计', 'Read the gauge with all cylinders retracted'],
      false,
    ),
    oilTemperature(65),
    filterPressure(3),
    coolerClean,
    coolerDifference(5),
    measure('system_pressure', 'running', {
      title: ['系统压力偏离设定值', 'System pressure: deviation from the setting'],
      hint: ['保压时读表，填实测与设定之差', 'Read the gauge at holding pressure; enter measured minus set'],
      ways: ['measure'],
      unit: 'bar',
      least: -10,
      most: 10,
      indicator: 'pressure',
    }),
    check('pump_sound', 'running', {
      title: ['油泵无吸空、啸叫', 'Pump without cavitation or whine'],
      hint: ['吸油阀全开，泵体不烫手', 'Suction valve fully open, pump body not too hot to touch'],
      ways: ['listen', 'feel'],
    }),
    check('hoses', 'tightness', {
      title: ['软管无鼓包、龟裂、扭曲', 'Hoses without bulges, cracks and twist'],
      hint: ['看接头压套处和弯曲处；到期软管为不合格', 'Look at ferrules and bends; hoses past their date fail'],
      ways: ['look'],
      needsPhoto: true,
    }),
    check('cylinders', 'tightness', {
      title: ['油缸杆光洁，密封不渗油', 'Cylinder rods bright, seals dry'],
      hint: ['杆上只留薄油膜，无划痕、锈点', 'Only a thin film on the rod, no scratches or rust'],
      ways: ['look'],
    }),
  ],
  turbine: [
    level(
      ['主油箱油位正常', 'Main tank level normal'],
      ['运行中看液位计，与上次记录比较', 'Read the gauge in operation and compare with the last record'],
      false,
    ),
    measure('supply_temperature', 'oil', {
      title: ['轴承进油温度', 'Oil temperature at the bearing supply'],
      hint: ['在冷油器出口母管读数', 'Read it at the header behind the cooler'],
      ways: ['measure'],
      unit: '°C',
      least: 35,
      most: 50,
      indicator: 'oil_temperature',
    }),
    filterPressure(1),
    coolerClean,
    coolerDifference(8),
    measure('oil_pressure', 'running', {
      title: ['润滑油母管压力', 'Pressure of the lubrication header'],
      hint: ['低于下限时备用油泵应自启', 'Below the bound the standby pump must start by itself'],
      ways: ['measure'],
      unit: 'MPa',
      least: 0.08,
      most: 0.25,
      indicator: 'pressure',
    }),
    vibration(4.5, [
      '在各轴承座水平、垂直方向测，填最大值',
      'Measure each bearing in both directions; enter the greatest',
    ]),
    check('return_flow', 'running', {
      title: ['各轴承回油畅通', 'Oil returns freely from every bearing'],
      hint: ['回油窗内油流连续，无水珠、无异物', 'Steady flow in the sight glasses, without water and particles'],
      ways: ['look'],
    }),
    check('vapour_extractor', 'tightness', {
      title: ['排烟风机运行，油箱微负压', 'Vapour extractor runs, tank slightly below ambient'],
      hint: ['轴承箱处无油烟冒出', 'No vapour at the bearing housings'],
      ways: ['look', 'listen'],
    }),
    shaftSeals,
    check('water_drain', 'oil', {
      title: ['油箱底部放水无水', 'No water at the bottom drain of the tank'],
      hint: ['缓慢开放水阀，见油即关', 'Open the drain slowly and close it when oil comes'],
      ways: ['look'],
      indicator: 'water_ppm',
    }),
  ],
  compressor: [
    level(
      ['油分离器油位在视镜中部', 'Oil level in the middle of the separator glass'],
      ['停机 5 分钟、泄压后看', 'Read it five minutes after stop and pressure relief'],
      true,
    ),
    measure('discharge_temperature', 'running', {
      title: ['主机排气温度', 'Discharge temperature'],
      hint: ['满负荷 15 分钟后读数', 'Read it after 15 minutes at full load'],
      ways: ['measure'],
      unit: '°C',
      least: 70,
      most: 105,
      indicator: 'oil_temperature',
    }),
    coolerClean,
    coolerDifference(10),
    check('water_valve', 'cooling', {
      title: ['冷却风道或水阀全开，无漏', 'Cooling air duct or water valve fully open, no leak'],
      hint: ['进、出口无遮挡；水管无渗漏', 'Nothing in front of inlet and outlet; water pipes tight'],
      ways: ['look'],
    }),
    check('fan', 'cooling', {
      title: ['风扇运转平稳、无异响', 'Fan runs steadily, no unusual sound'],
      hint: ['叶片无裂纹、无积尘', 'Blades without cracks and dust'],
      ways: ['listen', 'look'],
    }),
    measure('separator_pressure', 'cooling', {
      title: ['油分离芯压差', 'Differential pressure of the separator'],
      hint: ['满负荷时读数', 'Read it at full load'],
      ways: ['measure'],
      unit: 'bar',
      most: 0.8,
    }),
    filterPressure(1.5),
    check('air_filter', 'cooling', {
      title: ['进气滤芯清洁', 'Intake filter clean'],
      hint: ['堵塞指示器未变红', 'The indicator has not turned red'],
      ways: ['look'],
    }),
    check('condensate', 'oil', {
      title: ['排水器排水正常，不带油', 'Drain works, condensate without oil'],
      hint: ['手动排一次，看有无油花', 'Drain once by hand and look for oil'],
      ways: ['look'],
    }),
    vibration(4.5, [
      '在主机和电机轴承座测，填最大值',
      'Measure at the bearings of element and motor; enter the greatest',
    ]),
    check('belt', 'running', {
      title: ['皮带或联轴器完好', 'Belt or coupling sound'],
      hint: ['无裂纹、打滑痕迹，张紧合适', 'No cracks or slip marks, tension right'],
      ways: ['look'],
      needsStop: true,
    }),
  ],
  engine: [
    level(
      ['油尺油位在上下刻线之间', 'Dipstick between the marks'],
      ['停机 10 分钟后，车身水平时量', 'Ten minutes after stop, with the engine level'],
      true,
    ),
    oilTemperature(115),
    measure('oil_pressure', 'running', {
      title: ['热机机油压力', 'Oil pressure when warm'],
      hint: ['额定转速、油温 80 °C 以上时读数', 'Read it at rated speed with the oil above 80 °C'],
      ways: ['measure'],
      unit: 'MPa',
      least: 0.25,
      most: 0.6,
      indicator: 'pressure',
    }),
    measure('coolant_temperature', 'cooling', {
      title: ['冷却液温度', 'Coolant temperature'],
      hint: ['负荷稳定后读数', 'Read it at steady load'],
      ways: ['measure'],
      unit: '°C',
      least: 70,
      most: 98,
    }),
    check('coolant_level', 'cooling', {
      title: ['冷却液位正常，无油花', 'Coolant level normal, no oil on it'],
      hint: ['冷机时看膨胀水箱；油花说明机油冷却器内漏', 'Look at the cold tank; oil means a leak in the oil cooler'],
      ways: ['look'],
      needsStop: true,
    }),
    coolerClean,
    check('air_filter', 'cooling', {
      title: ['空气滤清器未堵塞', 'Air filter not blocked'],
      hint: ['阻力指示器未变红，卡箍牢固', 'The indicator has not turned red, clamps firm'],
      ways: ['look'],
    }),
    check('exhaust', 'running', {
      title: ['排烟颜色正常', 'Exhaust colour normal'],
      hint: ['持续蓝烟、白烟、浓黑烟为不合格', 'Lasting blue, white or dense black smoke fails'],
      ways: ['look'],
    }),
    check('blow_by', 'tightness', {
      title: ['曲轴箱通风无过量窜气', 'Crankcase breathing without excess blow-by'],
      hint: ['加油口盖打开时无明显喷气、喷油', 'No gas or oil thrown out of the open filler'],
      ways: ['look', 'feel'],
    }),
    shaftSeals,
    check('belts', 'running', {
      title: ['皮带张紧、无裂纹', 'Belts tight, without cracks'],
      hint: ['中部按下 10–15 mm', 'They give 10–15 mm when pressed in the middle'],
      ways: ['look', 'feel'],
      needsStop: true,
    }),
    check('mounts', 'fastening', {
      title: ['减振支座无开裂', 'Mounts not cracked'],
      hint: ['橡胶无裂纹、未与金属脱开', 'Rubber neither cracked nor loose from the metal'],
      ways: ['look'],
    }),
  ],
};
