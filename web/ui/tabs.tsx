import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useHydrated } from './use-hydrated.ts'

interface Tab<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
}

interface TabsProps<Value extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** True: the tabs share the row's width, for a few short ones. */
  readonly spread?: boolean
  /** Links before the tabs, styled by `tabClass`. */
  readonly before?: ReactNode
  readonly children: ReactNode
}

/** Classes of a tab, for links beside them, too. */
export const tabClass =
  '-mb-px inline-flex min-h-12 shrink-0 items-center justify-center gap-2 border-b-2 border-transparent font-medium text-muted ' +
  'hover:text-ink focus-visible:-outline-offset-3 data-active:border-accent data-active:text-ink'

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  spread = false,
  before,
  children,
}: TabsProps<Value>) {
  const id = useId()
  // An earlier press would be lost.
  const isHydrated = useHydrated()
  // A press focuses, then clicks. Both select if the first isn't rendered yet, which would add a history entry.
  const pressed = useRef<Value | null>(null)
  function select(next: Value): void {
    if (next === pressed.current) return
    pressed.current = next
    onChange(next)
  }
  const beginPress = () => {
    pressed.current = null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that is shown can be left and selected again, also without a press
  useEffect(beginPress, [value])
  const padding = spread ? 'px-1 text-sm sm:px-4 sm:text-base' : 'px-2.5 sm:px-4'
  return (
    <BaseTabs.Root value={value} onValueChange={select}>
      <div className="mb-6 flex gap-1 overflow-x-auto border-b border-line print:hidden">
        {before}
        <BaseTabs.List
          aria-label={label}
          activateOnFocus
          onPointerDownCapture={beginPress}
          onKeyDownCapture={beginPress}
          className={
            spread
              ? 'flex gap-3 min-[22.5rem]:grid min-[22.5rem]:grow min-[22.5rem]:auto-cols-auto min-[22.5rem]:grid-flow-col min-[22.5rem]:gap-0 sm:flex sm:gap-1'
              : 'flex gap-1'
          }
        >
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              id={`${id}-tab-${tab.value}`}
              // Set here, since the library sets it only after hydration. Other tabs have no panels.
              aria-controls={tab.value === value ? `${id}-panel-${tab.value}` : undefined}
              disabled={!isHydrated}
              className={`${tabClass} ${padding}`}
            >
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </div>
      {tabs.map((tab) => (
        <BaseTabs.Panel
          key={tab.value}
          value={tab.value}
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
        >
          {tab.value === value && children}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
