/** Whether somebody has a dialog open above the wall. */
export const hasDialog = (): boolean => document.querySelector('dialog:modal') !== null;

/** Whether a key belongs to a field or a dialog: a wall leaves it alone then. */
export function isKeyTaken(target: EventTarget | null): boolean {
  const isOfField =
    target instanceof Element && target.closest('input, select, textarea, dialog, [role="dialog"], [popover]') !== null;
  // A dialog keeps the page behind it still, also when none of its fields has the focus.
  return isOfField || hasDialog();
}
