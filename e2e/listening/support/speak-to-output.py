"""Starts Orca, which writes each sentence that it says to its output, as a line of JSON, instead of saying it aloud.

Orca's own command allows one Orca for a user; this program allows one for a display.
"""

import json
import sys
import traceback
from collections import deque

from orca import orca, settings, speech
from orca.event_manager import EventManager


def write(text, *_):
    print(json.dumps(text), flush=True)


def in_turn(enqueue):
    """Queues events in the order of their arrival: one that arrives while an earlier one is being queued waits."""
    arrived = deque()

    def enqueue_in_turn(manager, event):
        arrived.append(event)
        if len(arrived) > 1:
            return
        while arrived:
            try:
                enqueue(manager, arrived[0])
            except Exception:
                traceback.print_exc()
            arrived.popleft()

    return enqueue_in_turn


def one_at_a_time(dequeue):
    """Handles no event while another one is handled."""
    is_dequeuing = False

    def dequeue_one(manager):
        nonlocal is_dequeuing
        # Called again when idle.
        if is_dequeuing:
            return True
        is_dequeuing = True
        try:
            return dequeue(manager)
        finally:
            is_dequeuing = False

    return dequeue_one


# Orca 43 asks the browser about an event before it queues it and before it handles it. An event that arrives meanwhile overtakes it: Orca
# says nothing of a heading that gets the focus if it hears of the caret first.
add = EventManager._addToQueue
EventManager._addToQueue = lambda manager, event, _is_async: add(manager, event, True)
EventManager._enqueue = in_turn(EventManager._enqueue)
EventManager._dequeue = one_at_a_time(EventManager._dequeue)

speech.init = lambda: None
speech._speak = write
speech.speakCharacter = write
# Orca ends itself if its start takes longer, in seconds; 0 is no limit.
settings.timeoutTime = 0
# A key that is pressed twice, on any machine, in seconds.
settings.doubleClickTimeout = 60

# It says each character once it is in the field, instead of each key.
CHANGES = {
    "enableBraille": False,
    "enableEchoByCharacter": True,
    "enableKeyEcho": False,
    "enableSound": False,
}
orca.getSettingsManager().activate(None, CHANGES)
sys.exit(orca.main())
