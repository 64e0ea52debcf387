import type { DeviceListRow } from '@oilsight/contract';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { devicePath } from '../../domain/device-path.ts';
import { copyText } from '../../lib/clipboard.ts';
import { showMessage } from '../../lib/messages.ts';
import { useDeviceActions } from './useDeviceActions.ts';
import type { DeviceAction } from './useDeviceActions.ts';

interface DeviceKeysOf {
  /** The chosen device; null: something else is chosen. */
  readonly device: DeviceListRow | null;
  /** The field, which keeps the focus. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
  /** Opens the dialog in which an entry of its log is written. */
  readonly onLog: (device: DeviceListRow) => void;
}

/** What can be done with the chosen device, and the keys for it. */
export function useDeviceKeys({ device, input, onClose, onLog }: DeviceKeysOf) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const actions = useDeviceActions(device);
  /** A link has its own way. */
  const doneBy = (action: DeviceAction) => {
    if (action.to !== null || device === null) onClose();
    else onLog(device);
  };
  /** Does something with the chosen device. @returns whether the key was for that */
  const pressLetter = ({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): boolean => {
    if (device === null || shiftKey || altKey === (ctrlKey || metaKey)) return false;
    if (altKey) {
      const action = actions.find(({ letter }) => letter !== null && `Key${letter}` === code);
      if (action === undefined) return false;
      doneBy(action);
      if (action.to !== null) void navigate(action.to);
      return true;
    }
    const field = input.current;
    // What is marked in the field is copied by the browser.
    if (code !== 'KeyC' || field === null || field.selectionStart !== field.selectionEnd) return false;
    void copyText(new URL(devicePath(device), window.location.origin).toString()).then((isCopied) =>
      showMessage(isCopied ? 'done' : 'error', t(isCopied ? 'copied' : 'notCopied')),
    );
    return true;
  };
  return { actions, doneBy, pressLetter };
}
