/**
 * Replaces TypeBox in the bundle: the page uses only the types of schemas, and the server validates. The build fails when the
 * contract uses a function that is missing here.
 */
const none = () => ({});

export {
  none as Array,
  none as Boolean,
  none as Enum,
  none as Integer,
  none as Literal,
  none as Null,
  none as Object,
  none as Optional,
  none as Record,
  none as Refine,
  none as String,
  none as Union,
};
