/** Every kind of change that the audit log tells of, in words. A route names its own (`audit` in the table). */
export const auditActions = {
  'auth.login': { zh: '登录', en: 'Log in' },
  'auth.logout': { zh: '退出登录', en: 'Log out' },
  'account.update': { zh: '修改个人资料', en: 'Change own profile' },
  'account.changePassword': { zh: '修改本人密码', en: 'Change own password' },
  'account.changePhone': { zh: '更换本人手机号', en: 'Change own phone' },
  'account.changeEmail': { zh: '更换本人邮箱', en: 'Change own e-mail address' },
  'account.endSessions': { zh: '结束本人登录', en: 'End own logins' },
  'account.secondFactorOn': { zh: '启用两步验证', en: 'Turn second factor on' },
  'account.secondFactorOff': { zh: '关闭两步验证', en: 'Turn second factor off' },
  'account.recoveryCodes': { zh: '更新恢复码', en: 'Renew recovery codes' },
  'display.create': { zh: '创建展示链接', en: 'Create display link' },
  'display.remove': { zh: '撤销展示链接', en: 'Revoke display link' },
  'picture.avatar': { zh: '上传头像', en: 'Upload own picture' },
  'picture.logo': { zh: '上传标志', en: 'Upload logo' },
  'image.upload': { zh: '上传设备图片', en: 'Upload device image' },
  'image.remove': { zh: '删除设备图片', en: 'Remove device image' },
  'task.remove': { zh: '删除下载任务', en: 'Remove download task' },
  'setting.systemName': { zh: '修改平台名称', en: 'Change platform name' },
  'user.create': { zh: '新建用户', en: 'Create user' },
  'user.update': { zh: '修改用户', en: 'Change user' },
  'user.disable': { zh: '停用用户', en: 'Disable user' },
  'user.enable': { zh: '启用用户', en: 'Enable user' },
  'user.resetPassword': { zh: '重置密码', en: 'Reset password' },
  'virtualUser.create': { zh: '新建体验账号', en: 'Create experience account' },
  'virtualUser.update': { zh: '修改体验账号', en: 'Change experience account' },
  'virtualUser.expire': { zh: '终止体验账号', en: 'End experience account' },
  'virtualUser.setDevices': { zh: '关联体验设备', en: 'Choose experience devices' },
  'tenant.create': { zh: '新建经销商', en: 'Create dealer' },
  'tenant.update': { zh: '修改经销商', en: 'Change dealer' },
  'tenant.disable': { zh: '停用经销商', en: 'Disable dealer' },
  'tenant.enable': { zh: '启用经销商', en: 'Enable dealer' },
  'customer.create': { zh: '新建工厂', en: 'Create factory' },
  'customer.update': { zh: '修改工厂', en: 'Change factory' },
  'customer.disable': { zh: '停用工厂', en: 'Disable factory' },
  'customer.enable': { zh: '启用工厂', en: 'Enable factory' },
  'contact.create': { zh: '添加告警联系人', en: 'Add alarm contact' },
  'contact.update': { zh: '修改告警联系人', en: 'Change alarm contact' },
  'contact.remove': { zh: '删除告警联系人', en: 'Remove alarm contact' },
  'audit.export': { zh: '导出审计日志', en: 'Export audit log' },
  'telemetry.export': { zh: '导出监测数据', en: 'Export readings' },
  'group.create': { zh: '新建设备分组', en: 'Create device group' },
  'group.update': { zh: '修改设备分组', en: 'Change device group' },
  'group.remove': { zh: '删除设备分组', en: 'Remove device group' },
  'device.create': { zh: '新建设备', en: 'Create device' },
  'device.update': { zh: '修改设备', en: 'Change device' },
  'device.move': { zh: '移动设备分组', en: 'Move devices to a group' },
  'device.remove': { zh: '删除设备', en: 'Remove device' },
  'device.restore': { zh: '恢复设备', en: 'Restore device' },
  'device.order': { zh: '设置大屏指标顺序', en: 'Set order of indicators on big screen' },
  'device.issueToken': { zh: '更换设备令牌', en: 'Issue device token' },
  'device.revokeToken': { zh: '撤销设备令牌', en: 'Revoke device token' },
  'device.import': { zh: '导入设备', en: 'Import devices' },
  'sensorModel.create': { zh: '新建传感器型号', en: 'Create sensor model' },
  'sensorModel.update': { zh: '修改传感器型号', en: 'Change sensor model' },
  'sensorModel.remove': { zh: '删除传感器型号', en: 'Remove sensor model' },
  'sensor.create': { zh: '安装传感器', en: 'Install sensor' },
  'sensor.update': { zh: '修改传感器', en: 'Change sensor' },
  'sensor.remove': { zh: '拆除传感器', en: 'Remove sensor' },
  'sensor.exchange': { zh: '更换传感器', en: 'Exchange sensor' },
  'oil.create': { zh: '新建油品', en: 'Create oil product' },
  'oil.update': { zh: '修改油品', en: 'Change oil product' },
  'oil.remove': { zh: '删除油品', en: 'Remove oil product' },
  'device.addFilling': { zh: '登记设备用油', en: 'Enter oil in device' },
  'device.updateFilling': { zh: '修改设备用油', en: 'Change oil in device' },
  'device.removeFilling': { zh: '删除设备用油', en: 'Remove oil in device' },
  'device.addLogEntry': { zh: '登记设备日志', en: 'Add entry to device log' },
  'device.updateLogEntry': { zh: '修改设备日志', en: 'Change entry of device log' },
  'device.removeLogEntry': { zh: '删除设备日志', en: 'Remove entry of device log' },
  'device.setLimits': { zh: '设置设备限值', en: 'Set limits of device' },
  'device.setTargets': { zh: '设置设备目标值', en: 'Set targets of device' },
  'device.copySettings': { zh: '复制设备限值与目标值', en: 'Copy limits and targets of device' },
  'customer.setLimits': { zh: '设置机型限值', en: 'Set limits of machine type' },
  'customer.setTargets': { zh: '设置机型目标值', en: 'Set targets of machine type' },
  'customer.setWeights': { zh: '设置健康度权重', en: 'Set weights of oil health' },
  /** A call that named no action: the log holds its path. */
  other: { zh: '其他操作', en: 'Other change' },
} as const;

export type AuditAction = keyof typeof auditActions;

/** Kinds of things that an entry is about. */
export const auditObjects = {
  user: { zh: '用户', en: 'User' },
  tenant: { zh: '经销商', en: 'Dealer' },
  customer: { zh: '工厂', en: 'Factory' },
  contact: { zh: '告警联系人', en: 'Alarm contact' },
  device: { zh: '设备', en: 'Device' },
  group: { zh: '设备分组', en: 'Device group' },
  sensorModel: { zh: '传感器型号', en: 'Sensor model' },
  sensor: { zh: '传感器', en: 'Sensor' },
  oil: { zh: '油品', en: 'Oil product' },
  display: { zh: '展示链接', en: 'Display link' },
  task: { zh: '下载任务', en: 'Download task' },
  image: { zh: '设备图片', en: 'Device image' },
  setting: { zh: '设置', en: 'Setting' },
  call: { zh: '接口', en: 'Call' },
} as const;

export type AuditObjectKind = keyof typeof auditObjects;

/** `done`; `refused`: by a rule, such as a missing right or a wrong password; `failed`: by a fault of ours. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

export const auditOutcomeWords: Readonly<Record<AuditOutcome, { readonly zh: string; readonly en: string }>> = {
  done: { zh: '成功', en: 'Done' },
  refused: { zh: '被拒绝', en: 'Refused' },
  failed: { zh: '失败', en: 'Failed' },
};

/** What a changing call says of itself in the route table: its action, or why it leaves no entry. */
export type RouteAudit = AuditAction | { readonly none: string };
