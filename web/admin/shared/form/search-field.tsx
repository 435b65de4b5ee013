import { Combobox } from '@base-ui/react/combobox'
import { type ReactNode, useRef, useState } from 'react'
import { Field, inputClass } from '../../../ui/field.tsx'

interface SearchFieldProps<Item> {
  readonly label: string
  readonly placeholder: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  readonly onChoose: (item: Item) => void
  readonly children: (item: Item) => ReactNode
  /** Whether the items are shown before anything is typed, once the field has the focus. */
  readonly opensEmpty?: boolean
  readonly error?: string | undefined
  /** Takes the focus when the panel appears. */
  readonly isFirst?: boolean
}

/** Finds something as it is typed: arrows lead through what is found, Enter takes the first or the highlighted one. */
export function SearchField<Item>(props: SearchFieldProps<Item>) {
  const {
    label,
    placeholder,
    typed,
    onType,
    items,
    idOf,
    onChoose,
    children,
    opensEmpty = false,
    error,
    isFirst = false,
  } = props
  const [isFocused, setIsFocused] = useState(false)
  const highlighted = useRef<Item | undefined>(undefined)
  const isOpen = items.length > 0 && (typed.trim() !== '' || (opensEmpty && isFocused))
  return (
    <Combobox.Root<Item>
      inline
      open={isOpen}
      items={items}
      filter={null}
      autoHighlight
      value={null}
      onValueChange={(item) => item !== null && onChoose(item)}
      inputValue={typed}
      // What was chosen isn't written into the field, and what is typed stays when the list closes for want of items.
      onInputValueChange={(value, { reason }) => reason === 'input-change' && onType(value)}
      itemToStringLabel={idOf}
      onItemHighlighted={(item) => {
        highlighted.current = item
      }}
    >
      <Field label={label} error={error}>
        {(wiring) => (
          <Combobox.Input
            {...wiring}
            aria-expanded={isOpen}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
            onKeyDown={({ key }) => {
              // Items that arrive after a pause aren't highlighted by the library.
              const [first] = items
              if (key === 'Enter' && isOpen && first !== undefined && highlighted.current === undefined) onChoose(first)
            }}
            autoComplete="off"
            maxLength={100}
            placeholder={placeholder}
            data-first-focus={isFirst || undefined}
            className={inputClass}
          />
        )}
      </Field>
      <Combobox.List
        aria-label={label}
        hidden={!isOpen}
        className="mt-1.5 grid max-h-64 overflow-y-auto rounded-control border border-line bg-surface [[hidden]]:hidden"
      >
        {(item: Item) => (
          <Combobox.Item
            key={idOf(item)}
            value={item}
            className="grid min-h-11 cursor-pointer content-center border-line px-3 py-1.5 not-last:border-b data-highlighted:bg-accent-soft"
          >
            {children(item)}
          </Combobox.Item>
        )}
      </Combobox.List>
    </Combobox.Root>
  )
}
