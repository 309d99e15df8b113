/**
 * Stands in for TypeBox in the bundle: the page needs the types that schemas give, and the server checks with them. A
 * maker of schemas that is missing here stops the build.
 */
const none = () => ({});

export {
  none as Array,
  none as Boolean,
  none as Enum,
  none as Integer,
  none as Null,
  none as Object,
  none as Optional,
  none as Record,
  none as Refine,
  none as String,
  none as Union,
};
