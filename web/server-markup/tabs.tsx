import { type ComponentProps, createContext, useContext, useId } from 'react'

/** Of the chosen tab. */
const Chosen = createContext<unknown>(null)

const row = { 'data-orientation': 'horizontal', 'data-activation-direction': 'none' } as const

interface PartProps extends Omit<ComponentProps<'button'> & ComponentProps<'div'>, 'value' | 'ref'> {
  readonly value?: unknown
  readonly onValueChange?: unknown
  readonly activateOnFocus?: boolean
}

/**
 * The parts of Base UI's tabs as the server renders them: the same markup and ids, without what only a browser needs, which is most of the
 * work. Only for the props that `tabs.tsx` gives.
 */
export const serverTabs = {
  Root: ({ value, onValueChange: _, children }: PartProps) => (
    <Chosen value={value}>
      <div {...row}>{children}</div>
    </Chosen>
  ),
  List: ({ activateOnFocus: _, ...rest }: PartProps) => <div {...row} role="tablist" {...(rest as ComponentProps<'div'>)} />,
  Tab({ value, disabled = false, className, children }: PartProps) {
    const isChosen = useContext(Chosen) === value
    return (
      <button
        type="button"
        data-disabled={disabled ? '' : undefined}
        data-active={isChosen ? '' : undefined}
        {...row}
        aria-disabled={disabled}
        tabIndex={-1}
        role="tab"
        aria-selected={isChosen}
        id={`base-ui-${useId()}`}
        data-composite-item-active={isChosen ? '' : undefined}
        className={className}
      >
        {children}
      </button>
    )
  },
  Panel({ value, children }: PartProps) {
    const isChosen = useContext(Chosen) === value
    const id = `base-ui-${useId()}`
    if (!isChosen) return null
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as Base UI has it, so that a panel of text can be scrolled by keyboard
      <div {...row} id={id} role="tabpanel" tabIndex={0} data-index={-1}>
        {children}
      </div>
    )
  },
}
