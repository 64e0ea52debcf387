import { CallError } from '../../api/call-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { isOvertaken } from './conflict-error.ts';

/** Why nothing was saved. */
export function Failure({ error, onReload }: { readonly error: Error | null; readonly onReload?: () => void }) {
  if (error === null) return null;
  if (error instanceof CallError && error.code === 409 && !isOvertaken(error)) return <Alert icon="close-circle" title={error.message} />;
  return <FormFailure error={error} onReload={onReload} />;
}
