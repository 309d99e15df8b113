import './radio-group.css';

interface RadioGroupProps<Value extends string> {
  readonly legend: string;
  /** The name of the field. */
  readonly name: string;
  /** Values and the words for them. */
  readonly options: readonly (readonly [value: Value, words: string])[];
  readonly value: Value;
  readonly disabled: boolean;
  readonly onChange: (value: Value) => void;
}

/** A choice of one of a few values, which are all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, name, options, value, disabled, onChange } = props;
  return (
    <fieldset className="radio-group" disabled={disabled}>
      <legend className="field-label">{legend}</legend>
      {options.map(([each, words]) => (
        <label key={each} className="checkbox">
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
