"""A device with Debian's paho-mqtt, in MQTT 5: tells what it is answered, a line of JSON each."""
import json
import sys
import threading

import paho.mqtt.client as mqtt
from paho.mqtt.properties import Properties
from paho.mqtt.packettypes import PacketTypes

port, token = int(sys.argv[1]), sys.argv[2]
done = {name: threading.Event() for name in ("connected", "subscribed", "published", "told", "answered", "gone")}


def tell(what, **fields):
    print(json.dumps({"what": what, **fields}), flush=True)


def on_connect(client, userdata, flags, reason, properties):
    names = ("ReceiveMaximum", "MaximumQoS", "RetainAvailable", "MaximumPacketSize", "TopicAliasMaximum", "SessionExpiryInterval", "SubscriptionIdentifierAvailable", "SharedSubscriptionAvailable")
    tell("connected", reason=reason.value, present=flags["session present"], **{name: getattr(properties, name) for name in names if hasattr(properties, name)})
    done["connected"].set()


def on_subscribe(client, userdata, mid, reasons, properties):
    tell("subscribed", reasons=[reason.value for reason in reasons])
    done["subscribed"].set()


def on_message(client, userdata, message):
    tell("message", topic=message.topic, payload=json.loads(message.payload), qos=message.qos)
    done["told" if message.topic.endswith("/errors") else "answered"].set()


def on_disconnect(client, userdata, reason, properties=None):
    tell("gone", reason=getattr(reason, "value", reason))
    done["gone"].set()


def wait(name):
    if not done[name].wait(20):
        sys.exit(f"paho was not {name}")


def publish(topic, payload):
    properties = Properties(PacketTypes.PUBLISH)
    properties.UserProperty = ("made by", "paho")
    client.publish(topic, payload, qos=1, properties=properties).wait_for_publish(20)


client = mqtt.Client(client_id="", protocol=mqtt.MQTTv5)
client.on_connect, client.on_subscribe, client.on_message, client.on_disconnect = on_connect, on_subscribe, on_message, on_disconnect
client.username_pw_set(token)
asked = Properties(PacketTypes.CONNECT)
asked.SessionExpiryInterval = 3600
client.connect("127.0.0.1", port, keepalive=60, properties=asked)
client.loop_start()
wait("connected")
client.subscribe([("v1/devices/me/attributes/response/+", 1), ("v1/devices/me/errors", 1), ("#", 0)])
wait("subscribed")
publish("v1/devices/me/telemetry", '{"oil_temperature": 58.4}')
publish("v1/devices/me/attributes", '{"firmware": "1.10"}')
publish("v1/devices/me/attributes/request/1", '{"clientKeys": "firmware"}')
wait("answered")
publish("v1/devices/me/telemetry", '{"x":')
wait("told")
client.publish("v1/devices/me/telemetry", '{"y": 1}', qos=2)
wait("gone")
